import type { Permission } from '@hao/contract/console/roles.ts'
import { createContext, useContext } from 'react'
import type { ConsoleOutput } from './endpoints.ts'

/** The logged-in staff member, as the server returns it. */
export type Me = ConsoleOutput<'GET /me'>

export const MeContext = createContext<Me | undefined>(undefined)

/** The logged-in staff member. Use it inside the frame only, which needs a login. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is logged in')
  return me
}

/**
 * Returns a check for permissions of the logged-in staff member. Screens hide what is not permitted; the
 * server refuses it as well.
 */
export function useHasPermission(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
