import type { SessionUser } from './session-user.ts'
import { refuse } from '../base/refuse.ts'

/** The client's own id; another user's id in a path or body is refused with `forbidden`, the anonymous 0 with `unauthorised`. */
export function requireSelf(client: { user: SessionUser }, id: number): number {
  if (id === 0) throw refuse('unauthorised')
  if (id !== client.user.id) throw refuse('forbidden')
  return id
}
