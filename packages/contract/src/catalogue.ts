import type { TieTexts } from './console/tie-texts.ts'
import type { ConsoleLabels } from './console/labels.ts'
import type { RefusalName } from './errors.ts'
import type { busyPage, outboxPage } from './page-texts.ts'
import type { methods, ProviderWords } from './payment-methods.ts'
import type { WaitTerms } from './wait-terms.ts'

/** The same keys with any words. */
type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> }

/**
 * The words of the contract and of the server in one language. Chinese stands beside what it names. Each other language is one
 * file, `languages/<locale>.ts`, an export for each key.
 */
export type Catalogue = {
  providers: ProviderWords
  methods: Translation<typeof methods>
  waitConsent: (terms: WaitTerms) => string
  newcomer: string
  busyPage: Translation<typeof busyPage>
  outboxPage: Translation<typeof outboxPage>
  ties: TieTexts
  words: ConsoleLabels
  refusals: Readonly<Record<RefusalName, string>>
}
