import * as english from '@hao/contract/languages/en.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import type { Translation } from '../../base/texts/texts.ts'

const zh = { consent: waitConsent.zh }

export const en = (): Translation<typeof zh> => ({ consent: english.waitConsent })

/** The consent to an alert of a number. */
export const waitConsentTexts = { file: 'parts/waitlist/consent-texts', zh }
