import { checkDigits, type NumberPlan } from '@hao/numbers/plan.ts'
import { type ImportState, readDigits, readFeatured, readFen, readState, type ParsedDigits } from './cells.ts'
import type { PatternClassifier } from './classify.ts'
import type { ImportField } from './field.ts'
import type { RowRefusal } from './refused-row.ts'

/** A row that can be taken in; amounts in fen. */
export type ImportRow = {
  digits: string
  priceFen: number
  struckPriceFen: number | undefined
  state: ImportState
  categories: readonly string[]
  featured: number
}

/** The cells of a row as they stand in the file; undefined where the row or the file has none. */
export type FileRow = Record<ImportField, string | undefined>

/** How digits become a number: `pad` is a length up to which bare ones get zeros, `onDigits` is called with each that are digits. */
export type RowReading = {
  plan: NumberPlan
  classes: PatternClassifier
  pad: number | undefined
  onDigits: (written: ParsedDigits, padded: string) => void
}

/** Reads one row of the file: digits (alone or as shoppers read the number), price in yuan a month, and optionally goodPrice, state and featured weight. */
export function readRow(
  row: FileRow,
  { plan, classes, pad = 0, onDigits }: RowReading,
): ImportRow | RowRefusal {
  const written = readDigits(row.digits ?? '', plan)
  if (written === 'digits-lost') return written
  const digits = mayLackZeros(written, plan) ? written.digits.padStart(pad, '0') : written.digits
  onDigits(written, digits)
  const refusal = checkDigits(digits, plan)
  if (refusal) return refusal
  const offer = readOffer(row)
  return typeof offer === 'string' ? offer : { digits, categories: classes.of(digits), ...offer }
}

/** A spreadsheet drops all zeros before a number: digits that begin with one have theirs, unless they are too few. */
function mayLackZeros({ digits, bare }: ParsedDigits, { minDigits }: NumberPlan): boolean {
  return bare && (digits.length < minDigits || !digits.startsWith('0'))
}

function readOffer(row: FileRow): Omit<ImportRow, 'digits' | 'categories'> | RowRefusal {
  const priceFen = readFen(row.price)
  // WeChat takes no payment of nothing.
  if (!priceFen) return 'bad-price'
  const struckPriceFen = row.goodPrice?.trim() ? readFen(row.goodPrice) : undefined
  if (row.goodPrice?.trim() && struckPriceFen === undefined) return 'bad-good-price'
  if (struckPriceFen !== undefined && struckPriceFen < priceFen) return 'struck-below-price'
  const state = readState(row.state)
  if (!state) return 'bad-state'
  const featured = readFeatured(row.featured)
  return featured === undefined ? 'bad-featured' : { priceFen, struckPriceFen, state, featured }
}
