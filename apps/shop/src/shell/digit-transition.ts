import { flushSync } from 'react-dom'
import { basePath, matchRoute } from '../base/routes.ts'
import { navigateAfterPaint } from '../base/browser/navigate-after-paint.ts'
import { openPath } from '../base/browser/navigate.ts'
import { isScreenReady } from './screens.ts'
import './digit-transition.css'

/** The name under which the browser takes the digits of a card and of a page for the same thing. */
const shared = 'digits'

/**
 * Lets the digits of a tapped card grow into those of the number's page, by a view transition (CSS View Transitions Level 1), where the
 * browser has them and the page is ready to be drawn; nothing moves under reduced motion. React's own `<ViewTransition>` follows
 * transitions only, and the router changes the page at once.
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
      // In place of the link's own way; a second tap on the way is the same one.
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

/** The card of a number that was pressed, when its page can be drawn at once. */
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
  // A transition that the browser skips, as in a hidden tab, has opened the page all the same.
  transition.ready.catch(() => undefined)
  void transition.finished.finally(() => {
    if (hero) hero.style.viewTransitionName = ''
  })
}

/** A press that opens the link here, not in a new tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented
}
