import { isName, isVisible } from '@hao/contract/name.ts'
import type { Avatar, Location, User } from '@hao/contract/entities.ts'

/** What a shopper may change of `User`; `avatar` is '' for one who has taken none. */
export type ProfileDraft = Pick<User, 'nickname' | 'avatar' | 'gender'> & { location: Location | undefined }

const maxNickname = 20

/** What is wrong with a nickname (VA-7), as a key of the texts. Characters count, not bytes. */
export function nicknameProblem(
  nickname: string,
): 'nicknameMissing' | 'nicknameLong' | 'nicknameOdd' | undefined {
  const given = nickname.trim()
  if (!isVisible(given)) return 'nicknameMissing'
  if ([...given].length > maxNickname) return 'nicknameLong'
  return isName(given, maxNickname) ? undefined : 'nicknameOdd'
}

/** What differs from what is kept, as the request takes it. */
export function getChanges(user: User, draft: ProfileDraft) {
  const nickname = draft.nickname.trim()
  const same = JSON.stringify(draft.location) === JSON.stringify(user.location)
  return {
    ...(nickname !== user.nickname && { nickname }),
    ...(draft.avatar !== user.avatar && { avatar: draft.avatar as Avatar }),
    ...(draft.gender !== user.gender && { gender: draft.gender }),
    ...(!same && draft.location && { location: draft.location }),
  }
}
