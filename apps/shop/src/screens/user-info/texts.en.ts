import type { Translation } from '../../texts/texts.ts'
import type { UserInfoTexts } from './texts.ts'

export const en: Translation<UserInfoTexts> = {
  heading: 'Your details',
  nickname: 'Nickname',
  phone: 'Phone',
  gender: 'Gender',
  genders: ['Female', 'Male', 'Confidential'],
  unset: 'Not given',
  note: 'You log in with your phone, and your orders belong to it. Whoever calls your number never learns it.',
}
