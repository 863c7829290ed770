import type { Me } from '../../base/api/me.ts'

/** Asks for a login, or for a factor, over the page. */
export function Gates({ me: _me }: { me: Me }) {
  return null
}
