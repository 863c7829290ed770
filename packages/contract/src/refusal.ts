import type { Locale } from './locale.ts'

/** A failure that the server answers with: HTTP status, a stable code (never 0) and the words for the shopper. */
export type Refusal = { status: number; code: number } & Record<Locale, string>
