import { checkDigits, type NumberPlan } from '@hao/numbers/plan.ts'
import { cleanCell, readAmount, readDigits } from './cells.ts'
import type { Column } from './columns.ts'
import type { CsvRow } from './csv.ts'
import { type FieldChoice, type ImportField, importFields, requiredFields } from './field.ts'

type FieldByValues = Exclude<ImportField, 'featured'>

const stateWords = /^(?:on[_\s-]?sale|draft|off[_\s-]?(?:shelf|sale)|在售|草稿|上架|已?下架)$/i

/** Whether a cell can be a value of a field. */
function isValue(field: ImportField, cell: string, plan: NumberPlan): boolean {
  if (field === 'digits') {
    const read = readDigits(cell, plan)
    return read === 'digits-lost' || checkDigits(read.digits, plan) === undefined
  }
  if (field === 'state') return stateWords.test(cleanCell(cell))
  if (field === 'featured') return /^\d{1,7}$/.test(cleanCell(cell))
  return typeof readAmount(cell) === 'number'
}

type Sample = { columns: readonly Column[]; sample: readonly CsvRow[] }

const filledCells = (sample: readonly CsvRow[], at: number) =>
  sample.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []))

/** Whether most values of a column can be values of a field. An empty column can be anything. */
function fits(field: ImportField, cells: readonly string[], plan: NumberPlan): boolean {
  return cells.filter((cell) => isValue(field, cell, plan)).length * 2 >= cells.length
}

/**
 * The proposed field of each column: by its name, or, for required fields that no name says and for files
 * without a header, by its values.
 */
export function proposeFields({ columns, sample }: Sample, plan: NumberPlan): FieldChoice[] {
  const fields = columns.map(({ meaning }) => importFields.find((field) => field === meaning) ?? 'none')
  const hasNames = columns.some(({ name }) => name !== '')
  const wanted: readonly FieldByValues[] = hasNames
    ? requiredFields
    : ['digits', 'price', 'goodPrice', 'state']
  for (const field of wanted) {
    if (fields.includes(field)) continue
    const at = columns.findIndex(({ meaning }, place) => {
      const cells = filledCells(sample, place)
      const isFree = fields[place] === 'none' && meaning !== 'shop'
      return isFree && cells.length > 0 && fits(field, cells, plan)
    })
    if (at >= 0) fields[at] = field
  }
  return inOrderOfPrice(fields, sample, hasNames)
}

/** Of two prices that only their values tell, the strikethrough price is the higher one. */
function inOrderOfPrice(fields: FieldChoice[], sample: readonly CsvRow[], hasNames: boolean): FieldChoice[] {
  const [price, struck] = [fields.indexOf('price'), fields.indexOf('goodPrice')]
  if (hasNames || price < 0 || struck < 0) return fields
  const isLower = sample.some(
    ({ cells }) => Number(readAmount(cells[struck])) < Number(readAmount(cells[price])),
  )
  if (isLower) [fields[price], fields[struck]] = ['goodPrice', 'price']
  return fields
}

/** The columns whose values do not fit their field, such as prices in the column of the numbers. */
export function findDoubtfulColumns(
  { sample }: Pick<Sample, 'sample'>,
  fields: readonly FieldChoice[],
  plan: NumberPlan,
): number[] {
  return fields.flatMap((field, at) =>
    field !== 'none' && !fits(field, filledCells(sample, at), plan) ? [at] : [],
  )
}
