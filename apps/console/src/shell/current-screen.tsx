import { Button, Result, Skeleton } from 'antd'
import { permissions } from '@hao/contract/console/roles.ts'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useHasPermission } from '../base/api/me.ts'
import { listOf, matchRoute, pathTo, type RouteId, routes } from '../base/routes.ts'
import { listWords, useTexts } from '../base/texts/texts.ts'
import { Page } from '../parts/page/page.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { screens } from './screens.tsx'
import { shellTexts } from './texts.ts'

/** The screen of the address. Without the permission it says which roles have it. */
export function CurrentScreen() {
  const [path] = useLocation()
  const hasPermission = useHasPermission()
  const { route, id } = matchRoute(path)
  const Screen = route && screens[route]
  if (!Screen) return <NotFound key={path} />
  if (!hasPermission(routes[route].needs)) return <Closed key={path} route={route} />
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <Screen id={id} />
      </Suspense>
    </ScreenBoundary>
  )
}

function NotFound() {
  const t = useTexts(shellTexts)
  return <NoScreen title={t.notFound} text={t.notFoundText} />
}

/** A screen that other roles may open. */
function Closed({ route }: { route: RouteId }) {
  const t = useTexts(shellTexts)
  const holders = permissions[routes[route].needs].map((role) => t.roles[role])
  return <NoScreen title={t.closed(t.routes[listOf(route)])} text={t.closedText(listWords(holders))} />
}

function NoScreen({ title, text }: { title: string; text: string }) {
  const t = useTexts(shellTexts)
  return (
    <Page title={title}>
      <Result
        status="404"
        icon={null}
        subTitle={text}
        extra={
          <Link href={pathTo('home')} asChild>
            <Button type="primary">{t.toHome}</Button>
          </Link>
        }
      />
    </Page>
  )
}
