import type { Translation } from '../../base/texts/texts.ts'
import type { AgreementTexts } from './texts.ts'

export const en: Translation<AgreementTexts> = {
  title: 'User agreement',
  version: (version, day) => `Version ${version} · in force from ${day}`,
  missing: 'There is no such agreement',
  others: 'Other agreements',
  names: {
    service: 'Service Agreement',
    privacy: 'Privacy Policy',
    renewal: 'Automatic Renewal Agreement',
    refund: 'Refund Rules',
  },
}
