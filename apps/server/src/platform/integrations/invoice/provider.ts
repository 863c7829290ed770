/** A provider of electronic invoices. Amounts are integer fen with tax. Methods throw AdapterError. */
export type InvoiceProvider = {
  /**
   * Asks for an invoice. The same `reference` again changes nothing. Throws `rejected` when the provider does
   * not accept the request.
   */
  issue(request: InvoiceRequest): Promise<void>
  /** Asks for the red invoice (红字) that reverses one. The same `reference` again changes nothing. */
  reverse(request: { reference: string; number: string }): Promise<void>
  /** What became of a request; throws `not_found` if the provider never had it. */
  query(reference: string): Promise<InvoiceReport>
  /** The PDF of an issued invoice. */
  download(url: string): Promise<Buffer>
}

export type InvoiceRequest = {
  reference: string
  at: Date
  title: string
  taxNumber?: string | undefined
  email?: string | undefined
  amountFen: number
  description: string
}

export type InvoiceReport =
  | { state: 'pending' }
  | { state: 'failed'; reason: string }
  | { state: 'issued'; number: string; pdfUrl: string }
