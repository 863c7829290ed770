import { Button, Result, Skeleton } from 'antd'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useHasPermission } from '../base/api/me.ts'
import { pathTo, matchRoute, routes } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { Page } from '../parts/page/page.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { screens } from './screens.tsx'
import { shellTexts } from './texts.ts'

/** The screen of the address. Without the permission it is 'not found'. */
export function CurrentScreen() {
  const [path] = useLocation()
  const hasPermission = useHasPermission()
  const { route, id } = matchRoute(path)
  const Screen = route && hasPermission(routes[route].needs) ? screens[route] : undefined
  if (!Screen) return <NotFound key={path} />
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
  return (
    <Page title={t.notFound}>
      <Result
        status="404"
        icon={null}
        subTitle={t.notFoundText}
        extra={
          <Link href={pathTo('home')} asChild>
            <Button type="primary">{t.toHome}</Button>
          </Link>
        }
      />
    </Page>
  )
}
