import type { Translation } from '../../base/texts/texts.ts'
import type { UserInfoTexts } from './texts.ts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const en: Translation<UserInfoTexts> = {
  heading: 'Your details',
  avatar: 'Picture',
  avatars: { cat: 'Cat', bear: 'Bear', fox: 'Fox', panda: 'Panda', rabbit: 'Rabbit', owl: 'Owl' },
  nickname: 'Nickname',
  nicknamePlaceholder: '1 to 20 characters',
  nicknameMissing: 'Please enter a nickname',
  nicknameLong: 'A nickname has at most 20 characters',
  phone: 'Phone',
  gender: 'Gender',
  genders: ['Female', 'Male', 'Private'],
  region: 'Region',
  choose: 'Please choose',
  unset: 'Not given',
  save: 'Save',
  saved: 'Saved',
  note: 'You log in with your phone, and your orders belong to it. Whoever calls your number never learns it.',
  account: 'Account',
  download: 'Download my data',
  downloaded: 'Your data is downloaded',
  fileName: 'my-95013-data',
  logout: 'Log out',
  loggedOut: 'You are logged out',
  remove: 'Delete account',
  removeTitle: 'Delete account',
  removeLead: 'This cannot be undone. Before you go on, make sure that you have:',
  conditions: ['no unpaid order', 'no paid order that still waits for its phone', 'no number in use'],
  removeEffect:
    'Your picture, nickname, region, favourites and requests to customer service are deleted and every device is logged out. Orders that the law wants kept stay, no longer tied to you. Your phone can register again later.',
  removeStart: 'Go on',
  keep: 'Keep it',
  removeCode: 'To be sure that it is you, enter the code from your SMS',
  removeConfirm: 'Delete for good',
  removed: 'Your account is deleted',
  inUse: ({ pending, unbound, subscriptions }) =>
    `Not yet: you still have ${[
      pending > 0 && plural(pending, 'unpaid order'),
      unbound > 0 && `${plural(unbound, 'order')} to bind`,
      subscriptions > 0 && `${plural(subscriptions, 'number')} in use`,
    ]
      .filter(Boolean)
      .join(', ')}`,
  toOrders: 'See my orders',
}
