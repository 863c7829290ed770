import type { Locale } from '@hao/contract/locale.ts'

/** Where somebody did something: from which address, with which browser as it names itself, in which language. */
export type ClientInfo = { ip: string; agent: string; locale: Locale }
