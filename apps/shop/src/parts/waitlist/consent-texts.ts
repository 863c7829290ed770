import { waitConsent } from '@hao/contract/wait-terms.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = { consent: waitConsent.zh }

declare module '../../base/texts/texts.ts' {
  interface Slices {
    waitConsent: typeof zh
  }
}

/** The consent to an alert of a number. */
export const waitConsentTexts = defineTexts('waitConsent', zh)
