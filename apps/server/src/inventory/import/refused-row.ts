/** Why a row of the file is not taken in. */
export type RowRefusal =
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

/** A row that was not taken in, with its line in the file (the header is line 1); `digits` is what stood there, shortened. */
export type RefusedRow = { line: number; digits: string; reason: RowRefusal }
