import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { useHasPermission } from '../../base/api/me.ts'
import { matchRoute, type RouteId, routes } from '../../base/routes.ts'

/** Whether the build contains a screen. The shell provides it. */
export const ScreensContext = createContext<(route: RouteId) => boolean>(() => true)

/** A link for users who may open its screen; plain text for others. */
export function OpenLink({ path, children }: { path: string; children: ReactNode }) {
  const hasPermission = useHasPermission()
  const has = useContext(ScreensContext)
  const { route } = matchRoute(path.split('?')[0] ?? '')
  if (!route || !has(route) || !hasPermission(routes[route].needs))
    return <span className="open-link">{children}</span>
  return (
    <Link href={path} className="open-link">
      {children}
    </Link>
  )
}
