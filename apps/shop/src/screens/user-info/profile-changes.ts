import { countCharacters, isName, isVisible } from '@hao/contract/name.ts'
import type { Avatar, Location, User } from '@hao/contract/entities.ts'

/** The fields of `User` that a shopper may change; `avatar` is '' without one. */
export type ProfileDraft = Pick<User, 'nickname' | 'avatar' | 'gender'> & { location: Location | undefined }

const maxNickname = 20

/** The problem of a nickname (VA-7), as a text key. It counts characters that readers see. */
export function nicknameProblem(
  nickname: string,
): 'nicknameMissing' | 'nicknameLong' | 'nicknameOdd' | undefined {
  const given = nickname.trim()
  if (!isVisible(given)) return 'nicknameMissing'
  if (countCharacters(given) > maxNickname) return 'nicknameLong'
  return isName(given, maxNickname) ? undefined : 'nicknameOdd'
}

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
