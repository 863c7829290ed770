/** What a column of the file may give a number. */
export type Field = 'digits' | 'price' | 'goodPrice' | 'state' | 'featured'
