import type { SessionUser } from './session-user.ts'
import { refuse } from '../base/refuse.ts'

/**
 * Returns the client's own id. Refuses another user's id with `forbidden`, and the anonymous 0 with
 * `unauthorised`.
 */
export function requireSelf(client: { user: SessionUser }, id: number): number {
  if (id === 0) throw refuse('unauthorised')
  if (id !== client.user.id) throw refuse('forbidden')
  return id
}
