import { flushSync } from 'react-dom'
import { basePath, matchRoute } from '../base/routes.ts'
import { navigateAfterPaint } from '../base/browser/navigate-after-paint.ts'
import { openPath } from '../base/browser/navigate.ts'
import { isScreenReady } from './screens.ts'
import './digit-transition.css'

/** The view transition name that the digits of a card and of a page share. */
const shared = 'digits'

/**
 * Animates the digits of a tapped card into those of the number's page, by a view transition (CSS View
 * Transitions Level 1), where the browser has them and the page is ready to be drawn; not under reduced
 * motion. React's `<ViewTransition>` follows transitions only, but the router changes the page at once.
 */
export function animateDigits(): void {
  if (!('startViewTransition' in document)) return
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let leaving = false
  document.addEventListener(
    'click',
    (event) => {
      const card = isPlain(event) && !still.matches && cardOf(event.target)
      if (!card) return
      // Replaces the link's own navigation; a second tap before its end is ignored.
      event.preventDefault()
      if (leaving) return
      navigateAfterPaint(() => {
        leaving = true
        openShared(card, () => (leaving = false))
      })
    },
    { capture: true },
  )
}

type Card = { digits: HTMLElement; path: string }

/** The card of a pressed number, if its page can be drawn at once. */
function cardOf(target: EventTarget | null): Card | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
  const digits = link?.querySelector<HTMLElement>('[role=img]')
  if (!link || !digits || link.closest('dialog')) return undefined
  const path = link.pathname.slice(basePath.length)
  return matchRoute(path, '').screen === 'number' && isScreenReady('number') ? { digits, path } : undefined
}

function openShared({ digits, path }: Card, opened: () => void): void {
  digits.style.viewTransitionName = shared
  let hero: HTMLElement | null = null
  const transition = document.startViewTransition(() => {
    opened()
    digits.style.viewTransitionName = ''
    flushSync(() => openPath(path))
    hero = document.querySelector<HTMLElement>('main [role=img]')
    if (hero) hero.style.viewTransitionName = shared
  })
  // The browser may skip the transition, as in a hidden tab; the page has opened all the same.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (hero) hero.style.viewTransitionName = ''
  })
}

/** A press that opens the link in this tab. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}
