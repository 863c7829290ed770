import { Alert, Button } from 'antd'
import { useContext } from 'react'
import { Link, useLocation } from 'wouter'
import { useHasPermission } from '../../base/api/me.ts'
import { listOf, matchRoute, pathTo, routes } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useOrigin } from './origin.ts'
import { InPage, Page } from './page.tsx'
import { pageTexts } from './texts.ts'

/** Says that the address has nothing to show, or why not (`title`), and links to the list. */
export function Missing({ title }: { title?: string }) {
  const t = useTexts(pageTexts)
  const inPage = useContext(InPage)
  const { path, label } = useWayBack()
  const notice = (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title ?? t.missingText}
      action={
        <Link href={path} asChild>
          <Button>{label}</Button>
        </Link>
      }
    />
  )
  return inPage ? notice : <Page title={t.missing}>{notice}</Page>
}

/** The list that the screen was opened from, else the list of its kind, else the home screen. */
function useWayBack(): { path: string; label: string } {
  const t = useTexts(pageTexts)
  const hasPermission = useHasPermission()
  const origin = useOrigin()
  const [path] = useLocation()
  const { route } = matchRoute(path)
  const list = route && listOf(route)
  if (!list || !hasPermission(routes[list].needs)) return { path: pathTo('home'), label: t.toHome }
  return { path: origin?.address ?? pathTo(list), label: t.toList }
}
