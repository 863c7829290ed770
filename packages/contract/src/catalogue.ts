import type { LimitTexts } from './console/limit-texts.ts'
import type { TieTexts } from './console/tie-texts.ts'
import type { ConsoleLabels } from './console/labels.ts'
import type { RefusalName } from './errors.ts'
import type { busyPage, outboxPage } from './page-texts.ts'
import type { methods, ProviderWords } from './payment-methods.ts'
import type { paymentReasons, refundOutcomes, refundReasons } from './transaction-words.ts'
import type { ringReasons } from './ring-reasons.ts'
import type { SavedSearchTerms } from './saved-search-terms.ts'
import type { WaitTerms } from './wait-terms.ts'

/** The same keys with other texts. */
type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> }

/** The Chinese texts are next to their keys; every other language is a file `languages/<locale>.ts`. */
export type Catalogue = {
  providers: ProviderWords
  methods: Translation<typeof methods>
  ringReasons: Translation<typeof ringReasons>
  waitConsent: (terms: WaitTerms) => string
  savedSearchConsent: (terms: SavedSearchTerms) => string
  newcomer: string
  busyPage: Translation<typeof busyPage>
  outboxPage: Translation<typeof outboxPage>
  stagingBanner: string
  paymentReasons: Translation<typeof paymentReasons>
  refundReasons: Translation<typeof refundReasons>
  refundOutcomes: Translation<typeof refundOutcomes>
  ties: TieTexts
  limits: LimitTexts
  words: ConsoleLabels
  refusals: Readonly<Record<RefusalName, string>>
}
