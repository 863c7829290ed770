import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Tells the watcher that a person acts without a pointer or a key: back, forward, reload. */
    personActs?: () => void
    /** Reports focus that was lost; called when the page is at rest. */
    readFocus?: () => void
  }
}

/**
 * Runs in the pages. Reports what no person did as an error of the browser's console, which fails the
 * journey: an address, a list or a switch that returns to its former state by itself, a toast that nobody can
 * read, and focus that is lost.
 */
function watch(): void {
  // A journey that moves the page's clock moves the times of its toasts too.
  const now = () => performance.now()
  const after = window.setTimeout.bind(window)
  const complain = console.error.bind(console)
  const report = (fault: string) => complain(`Nobody did this: ${fault}`)

  let acts = 0
  const act = () => {
    acts += 1
  }
  window.personActs = act
  for (const type of [
    'pointerdown',
    'pointerup',
    'click',
    'keydown',
    'input',
    'change',
    'wheel',
    'touchmove',
  ])
    addEventListener(type, (event) => event.isTrusted && act(), { capture: true, passive: true })

  let toastAt = -Infinity
  /** A return to a former state is announced by a toast, such as the one of a failure. */
  const unannounced = (fault: () => string) => {
    const at = now()
    after(() => toastAt < at - 300 && report(fault()), 300)
  }

  /** The last two states of something, and the person's acts before it changed. */
  type States = { before?: string | undefined; last?: string | undefined; acts: number }
  const record = (states: States, value: string, name: () => string) => {
    if (value === states.last) return
    const isReturn = value === states.before && states.acts === acts
    const { last } = states
    if (isReturn) unannounced(() => `${name()} went from ${String(last)} back to ${value}`)
    states.before = last
    states.last = value
    states.acts = acts
  }

  const address: States = { acts }
  const readAddress = () => record(address, location.pathname + location.search, () => 'the address')

  const lists = new Map<string, States>()
  const readLists = () => {
    const found = document.querySelectorAll('main ul, main ol, main tbody, dialog[open] ul')
    const count = new Map<string, number>()
    for (const list of found) {
      const links = [...list.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))
      if (links.length === 0) continue
      const kind = `${location.pathname} ${list.className}`
      const index = count.get(kind) ?? 0
      count.set(kind, index + 1)
      const place = `${kind} ${index}`
      const states = lists.get(place) ?? { acts }
      lists.set(place, states)
      record(states, links.slice(0, 20).join(' '), () => `list ${place}`)
    }
  }

  const switches = new WeakMap<Element, Record<string, States>>()
  const readSwitch = (element: Element, attribute: string, old: string | null) => {
    const known = switches.get(element) ?? {}
    switches.set(element, known)
    const states = (known[attribute] ??= { last: String(old), acts: -1 })
    record(states, String(element.getAttribute(attribute)), () => `${attribute} of ${describe(element)}`)
  }
  const describe = (element: Element) => element.outerHTML.slice(0, 120)

  /** Toasts on the screen: when they came, and after which act. */
  const toasts = new Map<Element, { at: number; acts: number }>()
  const readToasts = () => {
    for (const toast of document.querySelectorAll('output[popover] > *, .ant-message-notice')) {
      if (toasts.has(toast)) continue
      toastAt = now()
      toasts.set(toast, { at: toastAt, acts })
    }
    for (const [toast, shown] of toasts) {
      if (toast.isConnected) continue
      const [shownFor, noAct] = [now() - shown.at, shown.acts === acts]
      toasts.delete(toast)
      // One in a dialog that closes moves out of it.
      after(() => {
        if (toast.isConnected) toasts.set(toast, shown)
        else if (shownFor < 1000 && noAct) report(`a toast went at once: ${toast.textContent}`)
      }, 200)
    }
  }

  new MutationObserver((records) => {
    readToasts()
    readAddress()
    readLists()
    for (const { target, attributeName, oldValue } of records)
      if (target instanceof Element && attributeName) readSwitch(target, attributeName, oldValue)
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-pressed', 'aria-checked', 'aria-selected'],
    attributeOldValue: true,
  })
  window.navigation.addEventListener('currententrychange', readAddress)

  /** The element that had the focus last, and the address then: another page begins without focus. */
  let focused: { element: Element; address: string } | undefined
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = { element: target, address: location.pathname }
  })
  const isGone = (element: Element) => !element.isConnected || !element.checkVisibility()
  addEventListener('focusout', ({ target }) =>
    after(() => {
      if (focused?.element === target && !isGone(focused.element)) focused = undefined
    }),
  )
  window.readFocus = () => {
    if (document.activeElement !== document.body || !focused || !isGone(focused.element)) return
    if (focused.address === location.pathname)
      report(`the focus fell from ${describe(focused.element)} to the body`)
    focused = undefined
  }
}

/** Watches all pages of this context. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(watch)
  context.on('page', (page) => {
    for (const step of ['goBack', 'goForward', 'reload', 'goto'] as const) announce(page, step)
  })
}

/** A person presses the browser's own buttons: no event of the page tells so. */
function announce(page: Page, step: 'goBack' | 'goForward' | 'reload' | 'goto'): void {
  const act = page[step].bind(page) as (...given: unknown[]) => Promise<never>
  Object.assign(page, {
    [step]: async (...given: unknown[]) => {
      await page.evaluate(() => window.personActs?.()).catch(() => undefined)
      return act(...given)
    },
  })
}
