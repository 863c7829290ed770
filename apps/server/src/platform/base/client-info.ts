import type { Locale } from '@hao/contract/locale.ts'

export type ClientInfo = { ip: string; agent: string; locale: Locale }
