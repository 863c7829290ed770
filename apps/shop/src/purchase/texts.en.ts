import type { Translation } from '../texts/texts.ts'
import type { PurchaseTexts } from './texts.ts'

export const en: Translation<PurchaseTexts> = {
  months: (count) => (count === 1 ? '1 month' : `${count} months`),
  offline: 'You are offline',
  offlineHint: 'It goes on by itself once you are connected',
  failed: 'It did not load',
  failedHint: 'Please try again in a moment',
  retry: 'Retry',
  orders: 'See my orders',
  order: 'See order',
  continuePaying: 'Continue paying',
  timeLeft: 'Time left to pay',
}
