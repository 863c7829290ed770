import { keepFocus } from '@hao/kit/keep-focus.ts'
import { handleBack } from '@hao/kit/layers.ts'
import type { Locale } from '@hao/contract/locale.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { recordStaleness, staleKey, getStaleSince, subscribeToStaleness } from '../base/api/staleness.ts'
import { useTitle } from '../base/browser/use-title.ts'
import { retryUntilLoaded } from '../base/browser/retry-until-loaded.ts'
import type { ScreenId } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { FloatingFavourites } from '../parts/favourites-panel/floating-favourites.tsx'
import { isInWechat } from '../parts/in-app/user-agent.ts'
import { Boundary } from './boundaries.tsx'
import css from './shell.module.css'
import { appTexts } from '../base/texts/common-texts.ts'
import { startSync } from '../parts/favourites/sync.ts'
import { keepFieldVisible } from '../base/browser/keep-field-visible.ts'
import { restoreTypedText } from '../base/browser/restore-typed-text.ts'
import { animateDigits } from './digit-transition.ts'
import { prefetchLikelyScreens, prefetchOnTouch } from './prefetch.ts'
import { translateTitle, titleTexts } from '../base/texts/title-texts.ts'

/**
 * Started when a tab is first idle: favourites, the back button of dialogs, focus, prefetching of screens,
 * digit transitions, scrolling fields into view, saving typed text.
 */
export function loadWhenIdle(locale: Locale): void {
  startSync()
  handleBack()
  keepFocus()
  prefetchOnTouch(locale)
  prefetchLikelyScreens()
  animateDigits()
  keepFieldVisible()
  restoreTypedText()
}

/** The screens with the floating favourites button. */
const withFavourites = new Set<ScreenId>(['home', 'numbers', 'tag-list'])

/** The card that WeChat sends when a shopper shares the page. */
const WechatShare = lazy(async () => {
  const part = await retryUntilLoaded(() => import('./wechat-share.tsx'))
  return { default: part.WechatShare }
})

/**
 * What loads when the browser is idle: title (the server writes the first one), notices, favourites button.
 */
export function IdleParts({ screen }: { screen: ScreenId }) {
  // The screen itself displays the result of a payment.
  const title = translateTitle(useTexts(titleTexts), screen)
  useTitle(screen === 'pay-ok' ? undefined : title)
  return (
    <>
      <OfflineNotice />
      {isInWechat() && (
        <Boundary key={screen}>
          <Suspense>
            <WechatShare />
          </Suspense>
        </Boundary>
      )}
      {withFavourites.has(screen) && <FloatingFavourites />}
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
  const t = useTexts(appTexts)
  return online ? <StaleNotice /> : <Notice>{t.offline}</Notice>
}

/** Milliseconds between reads of old data, spread so that not all shoppers request at once. */
const [soonest, spread] = [8000, 8000]

/** A notice that the server answers from memory; reads again until it does not. */
function StaleNotice() {
  const t = useTexts(appTexts)
  const client = useQueryClient()
  const since = useSyncExternalStore(subscribeToStaleness, getStaleSince, () => null)
  useEffect(() => {
    const rendered = client.getQueryData<string>(staleKey)
    if (rendered) recordStaleness(rendered)
    client.removeQueries({ queryKey: staleKey })
  }, [client])
  useEffect(() => {
    if (since === null) return undefined
    const again = () => client.invalidateQueries().catch(() => undefined)
    const timer = setInterval(() => void again(), soonest + Math.random() * spread)
    return () => clearInterval(timer)
  }, [client, since])
  return since === null ? null : <Notice>{t.stale}</Notice>
}

/** A strip at the top; it moves the page and its header down by its height. */
function Notice({ children }: { children: string }) {
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
    <output ref={strip} className={css.notice}>
      {children}
    </output>
  )
}
