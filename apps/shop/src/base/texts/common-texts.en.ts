import type { Translation } from './texts.ts'
import type { AppTexts } from './common-texts.ts'

export const en: Translation<AppTexts> = {
  home: 'Home',
  orders: 'Orders',
  my: 'My',
  tabs: 'Main navigation',
  back: 'Back',
  backHome: 'Back home',
  reload: 'Reload',
  failed: 'It did not load',
  retry: 'Retry',
  loadFailed: 'The page did not load, please try again',
  offline: 'You are offline; what was loaded is still here',
  close: 'Close',
  perMonth: '/month',
}
