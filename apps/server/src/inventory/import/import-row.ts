import { checkDigits, type NumberPlan } from '@hao/numbers/plan.ts'
import { readAmount, readDigits, type ParsedDigits } from '@hao/contract/console/number-file/cells.ts'
import { type ImportState, readFeatured, readState } from './cells.ts'
import type { PatternClassifier } from './classify.ts'
import type { ImportField } from '@hao/contract/console/number-file/field.ts'
import type { RowRefusal } from './refused-row.ts'

/** A valid row; amounts in fen. */
export type ImportRow = {
  digits: string
  priceFen: number
  struckPriceFen: number | undefined
  state: ImportState
  categories: readonly string[]
  featured: number
}

/** The cells of a row; undefined if the row or the file has no such cell. */
type FileRow = Record<ImportField, string | undefined>

/**
 * How to parse the digits. `pad` is the length to which bare digits are padded with zeros. `onDigits` is
 * called for each row with digits.
 */
type RowReading = {
  plan: NumberPlan
  classifier: PatternClassifier
  pad: number | undefined
  onDigits: (written: ParsedDigits, padded: string) => void
}

/**
 * Parses a row: digits (with or without prefix), price in yuan a month, and optionally goodPrice, state and
 * featured weight.
 */
export function readRow(
  row: FileRow,
  { plan, classifier, pad = 0, onDigits }: RowReading,
): ImportRow | RowRefusal {
  const written = readDigits(row.digits ?? '', plan)
  if (written === 'digits-lost') return written
  const digits = mayLackZeros(written, plan) ? written.digits.padStart(pad, '0') : written.digits
  onDigits(written, digits)
  const refusal = checkDigits(digits, plan)
  if (refusal) return refusal
  const offer = readOffer(row)
  return typeof offer === 'string' ? offer : { digits, categories: classifier.classify(digits), ...offer }
}

/**
 * Whether leading zeros may be lost. A spreadsheet drops all of them, so digits that start with a zero are
 * complete, unless they are too short.
 */
function mayLackZeros({ digits, bare }: ParsedDigits, { minDigits }: NumberPlan): boolean {
  return bare && (digits.length < minDigits || !digits.startsWith('0'))
}

function readPrice(cell: string | undefined, bad: 'bad-price' | 'bad-good-price'): number | RowRefusal {
  const fen = readAmount(cell)
  return fen === 'bad-amount' ? bad : fen
}

function readOffer(row: FileRow): Omit<ImportRow, 'digits' | 'categories'> | RowRefusal {
  // A price of 0 cannot be paid.
  const priceFen = readPrice(row.price, 'bad-price') || 'bad-price'
  if (typeof priceFen === 'string') return priceFen
  const struckPriceFen = row.goodPrice?.trim() ? readPrice(row.goodPrice, 'bad-good-price') : undefined
  if (typeof struckPriceFen === 'string') return struckPriceFen
  if (struckPriceFen !== undefined && struckPriceFen < priceFen) return 'struck-below-price'
  const state = readState(row.state)
  if (!state) return 'bad-state'
  const featured = readFeatured(row.featured)
  return featured === undefined ? 'bad-featured' : { priceFen, struckPriceFen, state, featured }
}
