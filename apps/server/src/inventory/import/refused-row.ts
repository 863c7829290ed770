import type { AmountRefusal } from '@hao/contract/console/number-file/cells.ts'

export type RowRefusal =
  | Exclude<AmountRefusal, 'bad-amount'>
  | 'not-digits'
  | 'digits-lost'
  | 'too-short'
  | 'too-long'
  | 'bad-price'
  | 'bad-good-price'
  | 'struck-below-price'
  | 'bad-state'
  | 'bad-featured'
  | 'too-many-cells'
  | 'duplicate-in-file'
  | 'number-in-use'

/** A refused row with its line in the file (the header is line 1). `digits` is the shortened cell. */
export type RefusedRow = { line: number; digits: string; reason: RowRefusal }
