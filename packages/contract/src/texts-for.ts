import type { Catalogue } from './catalogue.ts'
import { limitTextsZh } from './console/limit-texts.ts'
import { tieTextsZh } from './console/tie-texts.ts'
import { labels } from './console/labels.ts'
import { type RefusalName, refusals } from './errors.ts'
import * as en from './languages/en.ts'
import { defaultLocale, type Locale } from './locale.ts'
import { busyPage, newcomer, outboxPage, stagingBanner } from './page-texts.ts'
import { methods, providers } from './payment-methods.ts'
import { paymentReasons, refundOutcomes, refundReasons } from './transaction-words.ts'
import { ringReasons } from './ring-reasons.ts'
import { savedSearchConsent } from './saved-search-terms.ts'
import { waitConsent } from './wait-terms.ts'

type Texts = Omit<Catalogue, 'refusals'>

const zh: Texts = {
  providers,
  methods,
  ringReasons,
  waitConsent: waitConsent.zh,
  savedSearchConsent: savedSearchConsent.zh,
  newcomer,
  busyPage,
  outboxPage,
  stagingBanner,
  paymentReasons,
  refundReasons,
  refundOutcomes,
  ties: tieTextsZh,
  limits: limitTextsZh,
  words: labels,
}

const translated: Readonly<Record<Exclude<Locale, typeof defaultLocale>, Catalogue>> = { en }

/** For the server. Browsers import single tables from `languages/`. */
export function textsFor(locale: Locale): Texts {
  return locale === defaultLocale ? zh : translated[locale]
}

export function refusalText(name: RefusalName, locale: Locale): string {
  return locale === defaultLocale ? refusals[name].zh : translated[locale].refusals[name]
}
