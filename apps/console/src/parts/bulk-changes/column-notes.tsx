import {
  findDuplicateFields,
  findMissingFields,
  type FieldChoice,
  type ImportField,
} from '@hao/contract/console/number-file/field.ts'
import { findDoubtfulColumns } from '@hao/contract/console/number-file/propose-fields.ts'
import { Alert } from 'antd'
import { numberPlan } from '../../base/plan.ts'
import { formatList } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { FileFormat } from './change-set.ts'
import { useColumnName } from './column-table.tsx'
import { fileTexts } from './file-texts.ts'

type ColumnNotesProps = {
  format: Pick<FileFormat, 'columns' | 'sample'>
  fields: readonly FieldChoice[]
}

/** Whether each required field has a column, and no field has two. */
export const canRead = (fields: readonly FieldChoice[]) =>
  findMissingFields(fields).length + findDuplicateFields(fields).length === 0

/** What is wrong with the chosen fields, what may be wrong, and which columns are not imported. */
export function ColumnNotes({ format, fields }: ColumnNotesProps) {
  const t = useTexts(fileTexts)
  const nameOf = useColumnName()
  const locale = useLocale()
  const quote = (places: readonly number[]) =>
    formatList(
      places.map((at) => `“${nameOf(format.columns[at]?.name ?? '', at)}”`),
      locale,
    )
  const placesOf = (field: FieldChoice) => fields.flatMap((each, at) => (each === field ? [at] : []))
  const missing = findMissingFields(fields)
  const ignored = placesOf('none').filter((at) => format.columns[at]?.meaning !== 'unnamed')
  const doubtful = findDoubtfulColumns(format, fields, numberPlan())
  const label = (field: ImportField) => t.meanings[field]
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t.missingFields(formatList(missing.map(label), locale))}
        />
      )}
      {findDuplicateFields(fields).map((field) => (
        <Alert
          key={field}
          type="error"
          showIcon
          role="alert"
          title={t.sameField(quote(placesOf(field)), label(field))}
        />
      ))}
      {doubtful.map((at) => (
        <Alert
          key={at}
          type="warning"
          showIcon
          title={t.doubtful(quote([at]), t.meanings[fields[at] ?? 'none'])}
        />
      ))}
      {ignored.length > 0 && <p className="quiet">{t.ignoredColumns(quote(ignored))}</p>}
    </>
  )
}
