/** A failure of the API: HTTP status, stable code (never 0), and the text in Chinese. */
export type Refusal = { status: number; code: number; zh: string }
