import type { Translation } from '../../base/texts/texts.ts'
import type { UserCenterTexts } from './texts.ts'

export const en: Translation<UserCenterTexts> = {
  title: 'Personal center',
  pleaseLogin: 'Please login',
  member: (digits) => `User ${digits}`,
  loginHint: 'Log in to see your orders, numbers and favourites',
  myNumbers: 'My numbers',
  allNumbers: 'All',
  noNumbers: 'No numbers yet. Go and find one you love',
  choose: 'Choose a number',
  numbersFailed: 'Your numbers did not load',
  myOrders: 'My orders',
  orders: 'All orders',
  renewals: 'Renewals',
  calls: 'Call log',
  favourites: 'My favourites',
  service: 'Customer service',
  questions: 'Questions',
  serviceAgreement: 'Service Agreement',
  privacyPolicy: 'Privacy Policy',
  settings: 'Settings',
  language: 'Language',
  theme: 'Appearance',
  themes: { auto: 'System', light: 'Light', dark: 'Dark' },
  logout: 'Log out',
  loggedOut: 'You are logged out',
}
