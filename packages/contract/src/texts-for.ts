import type { Catalogue } from './catalogue.ts'
import { tieTextsZh } from './console/tie-texts.ts'
import { labels } from './console/labels.ts'
import { type RefusalName, refusals } from './errors.ts'
import * as en from './languages/en.ts'
import { defaultLocale, type Locale } from './locale.ts'
import { busyPage, newcomer, outboxPage } from './page-texts.ts'
import { methods, providers } from './payment-methods.ts'
import { waitConsent } from './wait-terms.ts'

type Words = Omit<Catalogue, 'refusals'>

const zh: Words = {
  providers,
  methods,
  waitConsent: waitConsent.zh,
  newcomer,
  busyPage,
  outboxPage,
  ties: tieTextsZh,
  words: labels,
}

const translated: Readonly<Record<Exclude<Locale, typeof defaultLocale>, Catalogue>> = { en }

/** All words in a language, for the server. A browser imports single tables from `languages/`, so that it loads no others. */
export function textsFor(locale: Locale): Words {
  return locale === defaultLocale ? zh : translated[locale]
}

/** The words of a failure. */
export function refusalText(name: RefusalName, locale: Locale): string {
  return locale === defaultLocale ? refusals[name].zh : translated[locale].refusals[name]
}
