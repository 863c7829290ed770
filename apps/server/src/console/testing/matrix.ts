import type { ConsoleCallKey } from '@hao/contract/console/calls.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import { auditGoods } from './goods/audit.ts'
import { meGoods } from './goods/me.ts'
import type { TestConsole } from './console.ts'

/** By a letter each: who may. `-` is nobody but who is on the way to a login. */
const letters = { i: 'inventory', s: 'service', f: 'finance', t: 'telephony', o: 'owner' } as const

/**
 * Who may use which call, written down a second time, by hand and apart from the permissions that the calls name: a change of either shows here. Letters: inventory,
 * service, finance, telephony, owner; '-' for a call that leads to a login, which needs nobody.
 */
export const matrix: Record<ConsoleCallKey, string> = {
  'GET /me': 'isfto',
  'GET /audit': 'o',
  'GET /audit/check': 'o',
}

/** Who may use a call; undefined for everybody, logged in or not. */
export function allowed(key: ConsoleCallKey): readonly Role[] | undefined {
  const row = matrix[key]
  return row === '-' ? undefined : [...row].map((letter) => letters[letter as keyof typeof letters])
}

/** A request that is granted: its input, made by what the town has; called once for each person who asks. */
export type Good = (town: TestConsole) => Promise<Record<string, unknown>>

/** A good request of every call; each area has a file of its own in goods/. */
export const goods: Record<ConsoleCallKey, Good> = {
  ...meGoods,
  ...auditGoods,
}
