import type { Translation } from '../../base/texts/texts.ts'
import type { InAppTexts } from './texts.ts'

export const en: Translation<InAppTexts> = {
  title: 'Pay in your browser',
  why: 'Payment does not work inside WeChat yet. Open this page in the browser of your phone to go on. It takes two steps:',
  menu: 'Tap top-right',
  menuMark: '···',
  choose: 'Choose',
  openInBrowser: 'Open in Browser',
  or: 'Or copy the link and paste it into your browser',
  copy: 'Copy link',
  copied: 'Link copied. Open it in your browser',
  copyFailed: 'Could not copy. Press and hold the link above instead',
  failed: 'WeChat Pay did not open. Please try again',
}
