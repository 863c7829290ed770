/** What a column of the file may give a number. */
export type ImportField = 'digits' | 'price' | 'goodPrice' | 'state' | 'featured'
