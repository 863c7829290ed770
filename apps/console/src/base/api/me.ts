import type { Permission } from '@hao/contract/console/roles.ts'
import { createContext, useContext } from 'react'
import type { ConsoleOutput } from './endpoints.ts'

/** Who is logged in, as the server says. */
export type Me = ConsoleOutput<'GET /me'>

export const MeContext = createContext<Me | undefined>(undefined)

/** Who is logged in; only below the frame, which is not drawn for nobody. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is logged in')
  return me
}

/** Asks what whoever is logged in may do: what they may not is not shown. The server refuses it all the same. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
