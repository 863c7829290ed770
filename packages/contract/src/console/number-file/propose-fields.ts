import { checkDigits, type NumberPlan } from '@hao/numbers/plan.ts'
import { cleanCell, looksLikeMoney, readAmount, readDigits } from './cells.ts'
import type { Column } from './columns.ts'
import type { CsvRow } from './csv.ts'
import { type FieldChoice, type ImportField, importFields, requiredFields } from './field.ts'

/** The field of a column, or the fields that it may be: then a person must choose. */
export type Proposal = FieldChoice | readonly ImportField[]

export const isChosen = (proposal: Proposal): proposal is FieldChoice => typeof proposal === 'string'

type Sample = { columns: readonly Column[]; sample: readonly CsvRow[] }

const stateWords = /^(?:on[_\s-]?sale|draft|off[_\s-]?(?:shelf|sale)|在售|草稿|上架|已?下架)$/i

function isValue(field: ImportField, cell: string, plan: NumberPlan): boolean {
  if (field === 'digits') {
    const read = readDigits(cell, plan)
    return read === 'digits-lost' || checkDigits(read.digits, plan) === undefined
  }
  if (field === 'state') return stateWords.test(cleanCell(cell))
  if (field === 'featured') return /^\d{1,7}$/.test(cleanCell(cell))
  return typeof readAmount(cell) === 'number'
}

const filledCells = (sample: readonly CsvRow[], at: number) =>
  sample.flatMap(({ cells }) => (cells[at]?.trim() ? [cells[at]] : []))

const isMost = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.filter(test).length * 2 >= cells.length

/** Whether the cells of three rows or more number the rows: 0, 1, 2, or 1003, 1002, 1001. */
function countsUp(cells: readonly string[]): boolean {
  const steps = cells.slice(1).map((cell, at) => Number(cleanCell(cell)) - Number(cleanCell(cells[at])))
  return steps.length > 1 && Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0])
}

/** Whether most values of a column can be values of a field. An empty column can be anything. */
function fits(field: ImportField, cells: readonly string[], plan: NumberPlan): boolean {
  const isAmount = field === 'price' || field === 'goodPrice'
  return isMost(cells, (cell) => isValue(field, cell, plan)) && !(isAmount && countsUp(cells))
}

/** Whether the cells alone say what they are: numbers with the prefix, or words for states. */
function saysItself(field: ImportField, cells: readonly string[], plan: NumberPlan): boolean {
  if (cells.length === 0 || !fits(field, cells, plan)) return false
  if (field === 'state') return true
  const hasPrefix = (cell: string) => {
    const read = readDigits(cell, plan)
    return read !== 'digits-lost' && !read.bare && !read.asNumber
  }
  return field === 'digits' && isMost(cells, hasPrefix)
}

const day = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

/** Whether a column without a telling name may be a required field: neither counts nor days are numbers. */
function mayBe(field: ImportField, cells: readonly string[], plan: NumberPlan): boolean {
  const isRequired = requiredFields.some((required) => required === field)
  const isOther = countsUp(cells) || isMost(cells, (cell) => day.test(cell))
  return isRequired && cells.length > 0 && !isOther && fits(field, cells, plan)
}

/** 4 by its name, 3 by cells that say what they are, 2 as numbers or amounts, 1 perhaps, 0 not. */
function rate(field: ImportField, { meaning }: Column, cells: readonly string[], plan: NumberPlan): number {
  if (meaning === field) {
    if (!fits(field, cells, plan)) return 1
    return countsUp(cells) ? 2 : 4
  }
  if (meaning !== 'unknown' && meaning !== 'unnamed') return 0
  if (saysItself(field, cells, plan)) return 3
  if (!mayBe(field, cells, plan)) return 0
  return field === 'digits' || (meaning === 'unnamed' && cells.some(looksLikeMoney)) ? 2 : 1
}

/** The one column that fits a field best, by its name before its cells. If several do, they are asked. */
export function proposeFields({ columns, sample }: Sample, plan: NumberPlan): Proposal[] {
  const proposals: Proposal[] = columns.map(() => 'none')
  for (const field of importFields) {
    const fit = columns.map((column, at) => {
      const isFree = proposals[at] === 'none' || asked(proposals[at]).length > 0
      return isFree ? rate(field, column, filledCells(sample, at), plan) : 0
    })
    const best = Math.max(...fit)
    const least = best > 2 ? best : 1
    const places = fit.flatMap((each, at) => (each >= least ? [at] : []))
    const isSure = places.length === 1 && best > 1
    for (const at of places) proposals[at] = isSure ? field : [...asked(proposals[at]), field]
  }
  return proposals
}

const asked = (proposal: Proposal = 'none') => (isChosen(proposal) ? [] : proposal)

/** The proposals after a person has chosen a field for a column: what it answers is asked no more. */
export function chooseField(proposals: readonly Proposal[], place: number, field: FieldChoice): Proposal[] {
  const chosen = proposals.map((each, at) => (at === place ? field : each))
  return chosen.map((each) => {
    const open = asked(each).filter((other) => !chosen.includes(other))
    return open.length > 0 ? open : isChosen(each) ? each : 'none'
  })
}

/** Chosen columns with values that do not fit the field, such as prices in the column of the numbers. */
export function findDoubtfulColumns(
  { sample }: Pick<Sample, 'sample'>,
  fields: readonly Proposal[],
  plan: NumberPlan,
): { at: number; field: ImportField }[] {
  return fields.flatMap((field, at) =>
    isChosen(field) && field !== 'none' && !fits(field, filledCells(sample, at), plan) ? [{ at, field }] : [],
  )
}
