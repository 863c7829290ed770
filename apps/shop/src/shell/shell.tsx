import { lazy, Suspense, useMemo } from 'react'
import { HomeIcon, ReceiptIcon, UserIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { TabBar } from '@hao/kit/tab-bar.tsx'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { LoadSlow } from '../parts/page/load-failed.tsx'
import { paths, type RouteMatch, matchRoute, type Tab, getTab } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { Boundary, ScreenBoundary } from './boundaries.tsx'
import { LazyScreen } from './lazy-screen.tsx'
import { retryUntilLoaded } from '../base/browser/retry-until-loaded.ts'
import { useHydrated } from '../base/browser/use-hydrated.ts'
import { whenIdle } from '../base/browser/when-idle.ts'
import css from './shell.module.css'
import { appTexts } from '../base/texts/common-texts.ts'

/** The frame of every screen: the screen itself, the tab bar where it belongs, and what comes once the browser is idle. */
export function Shell() {
  const [path] = useLocation()
  const search = useSearch()
  const place = useMemo(() => matchRoute(path, search), [path, search])
  const tab = getTab(place)

  if (path === '' || path === '/') return <Redirect to={paths.home} replace />
  return (
    <>
      <main className={tab ? css.withTabs : css.page}>
        <ScreenBoundary key={path} screen={place.screen}>
          <Suspense fallback={<ScreenSkeleton />}>
            <LazyScreen key={path} place={place} />
          </Suspense>
        </ScreenBoundary>
      </main>
      {tab && <Tabs current={tab} />}
      <AfterHydration screen={place.screen} />
    </>
  )
}

/** Apart from the shell, so that the screen is not rendered again before its own parts have come to life. */
function AfterHydration({ screen }: Pick<RouteMatch, 'screen'>) {
  return useHydrated() ? (
    <Boundary>
      <Suspense>
        <IdleParts screen={screen} />
      </Suspense>
    </Boundary>
  ) : null
}

/** What the first paint does not need; the screen does without it until its script comes. */
const IdleParts = lazy(() =>
  whenIdle()
    .then(() => retryUntilLoaded(() => import('./load-when-idle.tsx')))
    .then((parts) => ({ default: parts.IdleParts })),
)

function Tabs({ current }: { current: Tab }) {
  const t = useTexts(appTexts)
  const items = [
    { href: paths.home, label: t.home, icon: <HomeIcon />, current: current === 'home' },
    { href: paths.orders, label: t.orders, icon: <ReceiptIcon />, current: current === 'orders' },
    { href: paths.userCenter, label: t.my, icon: <UserIcon />, current: current === 'my' },
  ]
  return <TabBar label={t.tabs} items={items} as={Link} />
}

/** Stands where a screen will be. When that takes 8 s, it says so by itself: no script that hangs can keep it from doing so. */
function ScreenSkeleton() {
  return (
    <div className={css.coming}>
      <div className={css.skeleton}>
        <Skeleton height={28} width="50%" />
        <Skeleton height={150} radius={20} />
        <Skeleton height={96} radius={14} />
        <Skeleton height={96} radius={14} />
      </div>
      <div className={css.slow}>
        <LoadSlow />
      </div>
    </div>
  )
}
