import * as english from '@hao/contract/languages/en.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const waitConsentTexts = defineTexts('parts/waitlist/consent-texts', {
  consent: both(waitConsent.zh, english.waitConsent),
})
