/** The fields that a column of the file can set. */
export type ImportField = 'digits' | 'price' | 'goodPrice' | 'state' | 'featured'
