import type { Locale } from '@hao/contract/locale.ts'

/** Words in each of our languages; in the database a further one that lacks them is shown in Chinese. */
export type Texts<Words> = Readonly<Record<Locale, Words>>
