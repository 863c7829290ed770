import { lazy, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTitle } from '../base/browser/use-title.ts'
import { keepTrying } from '../base/browser/keep-trying.ts'
import type { ScreenId } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { insideWechat } from '../parts/in-app/user-agent.ts'
import { Boundary } from './boundaries.tsx'
import css from './shell.module.css'
import { appTexts } from '../base/texts/common-texts.ts'
import { titleIn, titleTexts } from './titles.ts'

/** The screens with the floating favourites. */
const withFavourites = new Set<ScreenId>(['home', 'numbers', 'tag-list'])

/** The screen does without them until their script comes. */
const Favourites = lazy(async () => {
  const { FloatingFavourites } = await keepTrying(() => import('../parts/favourites/floating-favourites.tsx'))
  return { default: FloatingFavourites }
})

/** What WeChat sends when a shopper shares the page. */
const WechatShare = lazy(async () => {
  const part = await keepTrying(() => import('./wechat-share.tsx'))
  return { default: part.WechatShare }
})

/** What waits until the browser has nothing else to do: the title, which the server has written on the first page, the offline notice, the floating favourites. */
export function IdleParts({ screen }: { screen: ScreenId }) {
  // What a payment has come to is for its screen to say.
  const title = titleIn(useTexts(titleTexts), screen)
  useTitle(screen === 'pay-ok' ? undefined : title)
  return (
    <>
      <OfflineNotice />
      {insideWechat() && (
        <Boundary key={screen}>
          <Suspense>
            <WechatShare />
          </Suspense>
        </Boundary>
      )}
      {withFavourites.has(screen) && (
        <Suspense>
          <Favourites />
        </Suspense>
      )}
    </>
  )
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
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
  return online ? null : <Offline />
}

/** A strip at the top; the page and its header move down by its height, so that it covers nothing. */
function Offline() {
  const t = useTexts(appTexts)
  const strip = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    const element = strip.current!
    const { style } = document.documentElement
    const makeRoom = () => style.setProperty('--notice', `${element.offsetHeight}px`)
    makeRoom()
    const resizes = new ResizeObserver(makeRoom)
    resizes.observe(element)
    return () => {
      resizes.disconnect()
      style.removeProperty('--notice')
    }
  }, [])
  return (
    <output ref={strip} className={css.offline}>
      {t.offline}
    </output>
  )
}
