import { lazy, Suspense, useMemo, memo, use } from 'react'
import { HomeIcon, ReceiptIcon, UserIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { TabBar } from '@hao/kit/tab-bar.tsx'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { LoadSlow } from '../parts/page/load-failed.tsx'
import { paths, isWide, type RouteMatch, matchRoute, type Tab, getTab } from '../base/routes.ts'
import { useTexts, useLocale } from '../base/texts/texts.ts'
import { Boundary, ScreenBoundary } from './boundaries.tsx'
import { retryUntilLoaded } from '../base/browser/retry-until-loaded.ts'
import { useHydrated } from '../base/browser/use-hydrated.ts'
import { whenIdle } from '../base/browser/when-idle.ts'
import css from './shell.module.css'
import { appTexts } from '../base/texts/common-texts.ts'
import { Awake } from '../base/browser/awake.tsx'
import { loadScreen } from './screens.ts'
import { useScrollPosition } from '../base/browser/scroll.ts'

/** The screen of a place; suspends while its script loads, and throws a ChunkLoadError on failure (ER-7). */
const LazyScreen = memo(function LazyScreen({ place }: { place: RouteMatch }) {
  const locale = useLocale()
  const { Screen } = use(loadScreen(place.screen, locale))
  useScrollPosition()
  return (
    <Awake>
      <Screen place={place} />
    </Awake>
  )
})

/** Links for the keyboard at the top of the page, drawn while they have the focus. */
function SkipLinks({ tabs }: { tabs: boolean }) {
  const t = useTexts(appTexts)
  return (
    <>
      <SkipLink to="content">{t.skipToContent}</SkipLink>
      {tabs && <SkipLink to="tabs">{t.skipToTabs}</SkipLink>}
    </>
  )
}

/** The focus moves without an entry in the history. */
function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      className={css.skip}
      href={`#${to}`}
      onClick={(event) => {
        const target = document.getElementById(to)
        if (!target) return
        event.preventDefault()
        target.tabIndex = -1
        target.focus()
      }}
    >
      {children}
    </a>
  )
}

/** The frame of every screen: the screen, the tab bar where it belongs, and the parts that load when idle. */
export function Shell() {
  const [path] = useLocation()
  const search = useSearch()
  const place = useMemo(() => matchRoute(path, search), [path, search])
  const tab = getTab(place)

  if (path === '' || path === '/') return <Redirect to={paths.home} replace />
  return (
    <div className={isWide(place.screen) ? css.wide : undefined}>
      <SkipLinks tabs={tab !== undefined} />
      <main id="content" className={tab ? css.withTabs : css.page}>
        <ScreenBoundary key={path} screen={place.screen}>
          <Suspense fallback={<ScreenSkeleton />}>
            <LazyScreen key={path} place={place} />
          </Suspense>
        </ScreenBoundary>
      </main>
      {tab && <Tabs current={tab} />}
      <AfterHydration screen={place.screen} />
    </div>
  )
}

/** Separate from the shell, so that the screen is not rendered again before its own parts hydrate. */
function AfterHydration({ screen }: Pick<RouteMatch, 'screen'>) {
  return useHydrated() ? (
    <Boundary>
      <Suspense>
        <IdleParts screen={screen} />
      </Suspense>
    </Boundary>
  ) : null
}

/** Not needed for the first paint; the screen works without it until its script loads. */
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
  return <TabBar id="tabs" label={t.tabs} items={items} as={Link} />
}

/** Placeholder of a loading screen; after 8 s it displays an error by itself, without a script. */
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
