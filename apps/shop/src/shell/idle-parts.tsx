import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { ToastRegion } from '@hao/kit/toast.tsx'
import type { ScreenId } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import css from './shell.module.css'
import { appTexts } from '../base/texts/common-texts.ts'
import { titleIn, titleTexts } from './titles.ts'

/** The screens with the floating favourites. */
const withFavourites = new Set<ScreenId>(['home', 'numbers', 'tag-list'])

/** The screen does without them where their script does not come. */
const Favourites = lazy(() =>
  import('../parts/favourites/floating-favourites.tsx').then(
    (module) => ({ default: module.FloatingFavourites }),
    () => ({ default: () => <></> }),
  ),
)

/** What waits until the browser has nothing else to do: the title, which the server has written on the first page, toasts, the offline notice, the floating favourites. */
export function IdleParts({ screen }: { screen: ScreenId }) {
  useTitle(screen)
  return (
    <>
      <OfflineNotice />
      {withFavourites.has(screen) && (
        <Suspense>
          <Favourites />
        </Suspense>
      )}
      <ToastRegion />
    </>
  )
}

function useTitle(screen: ScreenId): void {
  const title = titleIn(useTexts(titleTexts), screen)
  useEffect(() => {
    document.title = title
  }, [title])
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
