import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { HomeIcon, ReceiptIcon, UserIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { TabBar } from '@hao/kit/tab-bar.tsx'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { paths, type Place, placeOf, type ScreenId, type Tab, tabOf, titleOf } from '../routes.ts'
import { useTexts } from '../texts/texts.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { ScreenBoundary } from './load-failed.tsx'
import { whenIdle } from './when-idle.ts'
import css from './shell.module.css'
import { appTexts } from './texts.ts'
import { titleTexts } from './titles.ts'

/** The frame of every screen: the screen itself, the tab bar where it belongs, the offline notice and the toasts. */
export function Shell() {
  const [path] = useLocation()
  const search = useSearch()
  const place = useMemo(() => placeOf(path, search), [path, search])
  const tab = tabOf(place)
  useTitle(place)

  if (path === '' || path === '/') return <Redirect to={paths.home} replace />
  return (
    <>
      <OfflineNotice />
      <main className={tab ? css.withTabs : css.page}>
        <ScreenBoundary key={path}>
          <Suspense fallback={<ScreenSkeleton />}>
            <LazyScreen key={path} place={place} />
          </Suspense>
        </ScreenBoundary>
      </main>
      {tab && <Tabs current={tab} />}
      <IdleParts {...place} />
    </>
  )
}

/** The screens with the floating favourites. */
const hearted = new Set<ScreenId>(['home', 'numbers', 'tag-list'])

const Favourites = lazy(() =>
  import('../favourites/floating-favourites.tsx').then((module) => ({ default: module.FloatingFavourites })),
)

const ToastRegion = lazy(() => import('@hao/kit/toast.tsx').then((kit) => ({ default: kit.ToastRegion })))

/** What is not needed for the first paint; its scripts wait until the browser has nothing else to do. */
function IdleParts({ screen }: Place) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle ? (
    <Suspense>
      {hearted.has(screen) && <Favourites />}
      <ToastRegion />
    </Suspense>
  ) : null
}

function useTitle({ screen }: Place): void {
  const titles = useTexts(titleTexts)
  const title = titles[titleOf(screen) ?? 'home']
  useEffect(() => {
    document.title = title
  }, [title])
}

function Tabs({ current }: { current: Tab }) {
  const t = useTexts(appTexts)
  const items = [
    { href: paths.home, label: t.home, icon: <HomeIcon />, current: current === 'home' },
    { href: paths.orders, label: t.orders, icon: <ReceiptIcon />, current: current === 'orders' },
    { href: paths.userCenter, label: t.my, icon: <UserIcon />, current: current === 'my' },
  ]
  return <TabBar label={t.tabs} items={items} as={Link} />
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function OfflineNotice() {
  const t = useTexts(appTexts)
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
  return online ? null : <output className={css.offline}>{t.offline}</output>
}

function ScreenSkeleton() {
  return (
    <div className={css.skeleton}>
      <Skeleton height={28} width="50%" />
      <Skeleton height={150} radius={20} />
      <Skeleton height={96} radius={14} />
      <Skeleton height={96} radius={14} />
    </div>
  )
}
