import { both, defineTexts } from '../../base/texts/texts.ts'

export const userTexts = defineTexts('parts/users/texts', {
  member: both(
    (digits: string) => `用户${digits}`,
    (digits) => `User ${digits}`,
  ),
})

/** A nickname as shown: a default one in the language of `member`. */
export function shownNickname(nickname: string, member: (digits: string) => string): string {
  const digits = /^(?:用户|User )(\d{4})$/.exec(nickname)?.[1]
  return digits ? member(digits) : nickname
}
