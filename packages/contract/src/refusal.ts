/** A failure that the server answers with: HTTP status, a stable code (never 0) and the words for the shopper in Chinese. */
export type Refusal = { status: number; code: number; zh: string }
