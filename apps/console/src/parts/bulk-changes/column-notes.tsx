import {
  findDuplicateFields,
  findMissingFields,
  type FieldChoice,
  type ImportField,
} from '@hao/contract/console/number-file/field.ts'
import {
  findDoubtfulColumns,
  isChosen,
  type Proposal,
} from '@hao/contract/console/number-file/propose-fields.ts'
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
  fields: readonly Proposal[]
}

/** Whether no column is in question, each required field has a column, and no field has two. */
export const canRead = (fields: readonly Proposal[]): fields is FieldChoice[] =>
  fields.every(isChosen) && findMissingFields(fields).length + findDuplicateFields(fields).length === 0

/** What must still be chosen, what is or may be wrong, and which columns are not imported. */
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
  const chosen = fields.filter(isChosen)
  const asked = fields.flatMap((each, at) => (isChosen(each) ? [] : [at]))
  const missing = findMissingFields(chosen)
  const candidates = asked.filter((at) => missing.some((field) => fields[at]?.includes(field)))
  const ignored = placesOf('none').filter((at) => format.columns[at]?.meaning !== 'unnamed')
  const doubtful = findDoubtfulColumns(format, fields, numberPlan())
  const label = (field: ImportField) => t.meanings[field]
  return (
    <>
      {missing.length + asked.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={
            missing.length > 0
              ? t.missingFields(formatList(missing.map(label), locale), quote(candidates))
              : t.askedColumns(quote(asked))
          }
        />
      )}
      {findDuplicateFields(chosen).map((field) => (
        <Alert
          key={field}
          type="error"
          showIcon
          role="alert"
          title={t.sameField(quote(placesOf(field)), label(field))}
        />
      ))}
      {doubtful.map(({ at, field }) => (
        <Alert key={at} type="warning" showIcon title={t.doubtful(quote([at]), label(field))} />
      ))}
      {ignored.length > 0 && <p className="quiet">{t.ignoredColumns(quote(ignored))}</p>}
    </>
  )
}
