import type { SessionUser } from './session-user.ts'
import { refuse } from '../refuse.ts'

/** The caller's own id; another user's id in a path or body is refused with `forbidden`, the anonymous 0 with `unauthorised`. */
export function onlySelf(caller: { user: SessionUser }, id: number): number {
  if (id === 0) throw refuse('unauthorised')
  if (id !== caller.user.id) throw refuse('forbidden')
  return id
}
