import type { Locale } from '@hao/contract/locale.ts'

/** The address, browser (User-Agent) and language of a client. */
export type ClientInfo = { ip: string; agent: string; locale: Locale }
