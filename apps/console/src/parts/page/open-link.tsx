import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../base/api/me.ts'
import { placeOf, type RouteId, routes } from '../../base/routes.ts'

/** Whether the build contains a screen. The shell provides it. */
export const ScreensContext = createContext<(route: RouteId) => boolean>(() => true)

/** A link for users who may open its screen; plain text for others. */
export function OpenLink({ path, children }: { path: string; children: ReactNode }) {
  const may = useMay()
  const has = useContext(ScreensContext)
  const { route } = placeOf(path.split('?')[0] ?? '')
  if (!route || !has(route) || !may(routes[route].needs)) return <span className="open-link">{children}</span>
  return (
    <Link href={path} className="open-link">
      {children}
    </Link>
  )
}
