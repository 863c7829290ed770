import { ownDigits, refuseDigits, type NumberPlan } from '@hao/numbers/plan.ts'
import type { Classes } from './classify.ts'

/** Why a row of the file is not taken in. */
export type RowRefusal =
  | 'not-digits'
  | 'too-short'
  | 'too-long'
  | 'bad-price'
  | 'bad-good-price'
  | 'bad-state'
  | 'bad-featured'
  | 'duplicate-in-file'
  | 'number-in-use'

/** A row that was not taken in, with its line in the file (the header is line 1); `digits` is what stood there, shortened. */
export type RefusedRow = { line: number; digits: string; reason: RowRefusal }

/** A row that can be taken in; amounts in fen. */
export type ImportRow = {
  digits: string
  priceFen: number
  struckPriceFen: number | undefined
  state: (typeof importStates)[number]
  categories: readonly string[]
  featured: number
}

/** The states that a file may give a number; everything else is the business of orders. */
const importStates = ['on_sale', 'draft', 'off_shelf'] as const

/** A year of the dearest number, in fen, must fit into PostgreSQL's integer. */
const maxFen = 100_000_000
const maxFeatured = 1_000_000

/** The fields of a row as they stand in the file; undefined where the row or the file has none. */
export type FileRow = Record<'digits' | 'price' | 'goodPrice' | 'state' | 'featured', string | undefined>

/** Reads one row of the file: digits (alone or as shoppers read the number), price in yuan a month, and optionally goodPrice, state and featured weight. */
export function readRow(
  row: FileRow,
  { plan, classes }: { plan: NumberPlan; classes: Classes },
): ImportRow | RowRefusal {
  const digits = ownDigits(row.digits ?? '', plan)
  const refusal = refuseDigits(digits, plan)
  if (refusal) return refusal
  const priceFen = readFen(row.price)
  // WeChat takes no payment of nothing.
  if (!priceFen) return 'bad-price'
  const struckPriceFen = row.goodPrice ? readFen(row.goodPrice) : undefined
  if (row.goodPrice && struckPriceFen === undefined) return 'bad-good-price'
  const state = importStates.find((known) => known === (row.state || 'on_sale'))
  if (!state) return 'bad-state'
  const featured = readFeatured(row.featured)
  if (featured === undefined) return 'bad-featured'
  return { digits, priceFen, struckPriceFen, state, categories: classes.of(digits), featured }
}

function readFeatured(text = ''): number | undefined {
  const weight = /^\d{0,7}$/.test(text) ? Number(text) : Infinity
  return weight <= maxFeatured ? weight : undefined
}

/** Yuan with at most 2 decimals as fen, read digit by digit so that no rounding comes in. */
function readFen(text: string | undefined): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec((text ?? '').normalize('NFKC').trim())
  if (!parts) return undefined
  const fen = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return fen <= maxFen ? fen : undefined
}
