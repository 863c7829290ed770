import type { Translation } from '../../base/texts/texts.ts'
import type { LoginTexts } from './texts.ts'

export const en: Translation<LoginTexts> = {
  heading: 'Log in to 95013',
  warm: 'One number keeps your own private, and strangers still reach you.',
  phone: 'Phone',
  phonePlaceholder: 'Your mobile number',
  login: 'Log in',
  agreementStart: 'I have read and agree to the ',
  serviceAgreement: 'Service Agreement',
  and: ' and ',
  privacyPolicy: 'Privacy Policy',
  agreementMissing: 'Please agree to the service agreement and privacy policy',
  welcome: 'You are logged in',
  newcomer: 'A new phone number is registered as it logs in',
}
