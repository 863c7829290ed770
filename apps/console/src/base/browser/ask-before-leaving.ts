import { useEffect } from 'react'
import type { AroundNavHandler } from 'wouter'

/** What to ask before the page is left, and its history entry; undefined while nothing would be lost. */
let guarded: { question: string; path: string; state: unknown } | undefined

/** For wouter's Router: asks before links and `navigate`, but not for another filter of the same page. */
export const askBeforeNavigation: AroundNavHandler = (navigate, to, options) => {
  const stays = guarded?.path === to.split('?')[0]
  if (!guarded || stays || confirm(guarded.question)) navigate(to, options)
}

// Registered before wouter's listener, which would already show the other page.
addEventListener('popstate', (event) => {
  if (!guarded || location.pathname === guarded.path || confirm(guarded.question)) return
  event.stopImmediatePropagation()
  history.pushState(guarded.state, '', guarded.path)
})

addEventListener('beforeunload', (event) => {
  if (guarded) event.preventDefault()
})

/** While `question` is defined, asks it before a link, the back button or a closed tab leaves the page. */
export function useAskBeforeLeaving(question: string | undefined): void {
  useEffect(() => {
    if (question === undefined) return
    guarded = { question, path: location.pathname, state: history.state }
    return () => {
      guarded = undefined
    }
  }, [question])
}
