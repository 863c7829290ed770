import type { LimitTexts } from '../console/limit-texts.ts'

export const limits: LimitTexts = {
  acts: {
    refund: (yuan) => `refunds of ${yuan}`,
    'off-sale': (count) => `${count} numbers taken off sale`,
    block: (count) => `${count} numbers blocked`,
    access: (count) => `${count} changes of accounts`,
    reveal: (count) => `${count} full phone numbers shown`,
    phone: (count) => `${count} searches by a full phone number`,
  },
  within: (hours) => (hours === 'day' ? 'in a day' : `in ${hours} h`),
  reached: ({ within, act, minutes }) =>
    `One person, with the accounts that they have just invited, is limited to ${act} ${within}. Another colleague can do it, or you in ${minutes} min`,
}
