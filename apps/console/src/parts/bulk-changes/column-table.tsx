import { type FieldChoice, fieldChoices } from '@hao/contract/console/number-file/field.ts'
import { chooseField, isChosen, type Proposal } from '@hao/contract/console/number-file/propose-fields.ts'
import { Flex, Select, Tag } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import type { FileFormat } from './change-set.ts'
import { fileTexts } from './file-texts.ts'

type ColumnTableProps = {
  format: Pick<FileFormat, 'columns' | 'sample'>
  /** The field of each column. Without `onChange` the recognised meanings are shown. */
  fields: readonly Proposal[]
  onChange?: ((fields: Proposal[]) => void) | undefined
}

/** The first rows of a file. Above each column stands its field, or the question which it is. */
export function ColumnTable({ format: { columns, sample }, fields, onChange }: ColumnTableProps) {
  const t = useTexts(fileTexts)
  const nameOf = useColumnName()
  const proposals = columns.map((_, at) => fields[at] ?? 'none')
  return (
    <section className="file-columns" aria-label={t.sample} tabIndex={onChange ? undefined : 0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.line}</th>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                <Flex vertical gap={4} align="start">
                  <span>{nameOf(column.name, at)}</span>
                  {onChange ? (
                    <FieldSelect
                      column={nameOf(column.name, at)}
                      proposal={proposals[at] ?? 'none'}
                      onChoose={(field) => onChange(chooseField(proposals, at, field))}
                    />
                  ) : (
                    <Tag color={colours[column.meaning]}>{t.meanings[column.meaning]}</Tag>
                  )}
                </Flex>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, cells }) => (
            <tr key={line}>
              <td>{line}</td>
              {columns.map((_, at) => (
                <td key={at}>
                  <span className="nums">{cells[at]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type FieldSelectProps = { column: string; proposal: Proposal; onChoose: (field: FieldChoice) => void }

/** Chooses the field of a column. A doubtful one has no value but a question. */
function FieldSelect({ column, proposal, onChoose }: FieldSelectProps) {
  const t = useTexts(fileTexts)
  return (
    <Select
      size="small"
      aria-label={t.fieldOf(column)}
      options={fieldChoices.map((value) => ({ value, label: t.meanings[value] }))}
      {...(isChosen(proposal)
        ? { value: proposal }
        : {
            value: null,
            status: 'warning',
            placeholder: t.maybe(proposal.map((field) => t.meanings[field])),
          })}
      onChange={onChoose}
      popupMatchSelectWidth={false}
      className="column-field"
    />
  )
}

/** The name of a column; without a name, its place. */
export function useColumnName() {
  const t = useTexts(fileTexts)
  return (name: string, at: number) => name || t.column(at + 1)
}

const imported = 'green'
const colours = {
  digits: imported,
  price: imported,
  goodPrice: imported,
  state: imported,
  featured: imported,
  shop: 'default',
  none: 'default',
  unnamed: 'default',
  unknown: 'gold',
} as const
