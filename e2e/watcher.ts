import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The last two values of something, and the count of acts when it changed. */
type Past = { before?: string | undefined; last?: string | undefined; acts: number }

declare global {
  interface Window {
    /** What the watchers of a page share: the count of a person's acts, and when the last toast came (ms). */
    watched?: { acts: number; toastAt: number }
    /** Reports the value of something when it is back at the one of before without an act. */
    recordValue?: (past: Past, value: string, name: string) => void
    /** Tells the journey of a toast. */
    tellToast?: (text: string) => Promise<void>
    /** Reports focus that was lost; called when the page is at rest. */
    readFocus?: () => void
  }
}

/**
 * Watches all pages of this context. What no person did is reported as an error of the page, which fails the
 * journey: an address, a list or a switch that returns to its former state by itself, a toast that no one can
 * read, and focus that is lost.
 */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.exposeBinding('tellToast', ({ page }, text: string) => toastsOf(page).push(text))
  for (const watch of [watchActs, watchReturns, watchControls, watchToasts, watchFocus])
    await context.addInitScript(watch)
  context.on('page', (page) => {
    for (const step of personSteps) countAsAct(page, step)
  })
}

/** The toasts that each page has shown and no journey has asked for. */
const shownToasts = new WeakMap<Page, string[]>()

function toastsOf(page: Page): string[] {
  const toasts = shownToasts.get(page) ?? []
  shownToasts.set(page, toasts)
  return toasts
}

/**
 * The page has shown this toast since the last one that was asked for. It may be gone: a toast goes by
 * itself, and a busy machine may take longer to ask. The watcher checks that a person can read it.
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const isMeant = (toast: string) => (typeof text === 'string' ? toast === text : text.test(toast))
  const toasts = toastsOf(page)
  const meant = typeof text === 'string' ? text : expect.stringMatching(text)
  await expect.poll(() => [...toasts]).toEqual(expect.arrayContaining([meant]))
  toasts.splice(0, toasts.findIndex(isMeant) + 1)
}

/**
 * What a person does to the browser and not to the page. No event of the page tells so in time: a page may
 * read its new width before the event `resize` comes.
 */
const personSteps = ['goBack', 'goForward', 'reload', 'goto', 'setViewportSize'] as const

function countAsAct(page: Page, step: (typeof personSteps)[number]): void {
  const act = page[step].bind(page) as (...values: unknown[]) => Promise<never>
  Object.assign(page, {
    [step]: async (...values: unknown[]) => {
      await personActs(page).catch(() => undefined)
      return act(...values)
    },
  })
}

/** Counts an act of a person that is no event of this page, such as a login in another tab. */
export async function personActs(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.watched) window.watched.acts += 1
  })
}

/** Runs in the pages. */
function watchActs(): void {
  const watched = (window.watched ??= { acts: 0, toastAt: -Infinity })
  const byScript = new Set(['click', 'input', 'change'])
  const count = ({ isTrusted, type }: Event) => {
    // A journey may click and fill in by script.
    if (isTrusted || byScript.has(type)) watched.acts += 1
  }
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'input', 'change', 'wheel', 'resize'])
    addEventListener(type, count, { capture: true, passive: true })
}

/** Runs in the pages. A return that a toast announces, such as the one of a failure, is none by itself. */
function watchReturns(): void {
  const watched = (window.watched ??= { acts: 0, toastAt: -Infinity })
  const after = window.setTimeout.bind(window)

  const record = (past: Past, value: string, name: string) => {
    const { before, last, acts } = past
    if (value === last) return
    Object.assign(past, { before: last, last: value, acts: watched.acts })
    if (value !== before || acts !== watched.acts) return
    const at = performance.now()
    after(() => {
      if (watched.toastAt < at - 300)
        reportError(new Error(`Nobody did this: ${name} went from ${last} back to ${value}`))
    }, 300)
  }

  window.recordValue = record

  const address: Past = { acts: 0 }
  const readAddress = () => record(address, location.pathname + location.search, 'the address')

  /** The lists of the open screen by their class and place. */
  let lists = new Map<string, Past>()
  let path = ''
  const readLists = () => {
    if (path !== location.pathname) lists = new Map()
    path = location.pathname
    const found = [...document.querySelectorAll('main ul, main ol, main tbody, dialog[open] ul')]
    for (const [at, list] of found.entries()) {
      const links = [...list.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))
      // The text of a table may go back and forth while a job of the server runs.
      const items = list.matches('tbody') ? [] : [...list.children]
      const rows = links.length > 0 ? links : items.map(({ textContent }) => textContent)
      // A skeleton has rows without text.
      if (!rows.some((row) => row?.trim()) || list.querySelector('[role=timer]')) continue
      const name = `list ${list.className} ${found.slice(0, at).filter((each) => each.className === list.className).length}`
      const past = lists.get(name) ?? { acts: 0 }
      lists.set(name, past)
      record(past, rows.slice(0, 20).join(' '), name)
    }
  }

  new MutationObserver(() => {
    readAddress()
    readLists()
  }).observe(document, { subtree: true, childList: true, characterData: true })
  window.navigation.addEventListener('currententrychange', readAddress)
}

/** Runs in the pages: fields, and what attributes tell of switches, folds and the theme. */
function watchControls(): void {
  const fields = new WeakMap<Element, Past>()
  const readFields = () => {
    const found = document.querySelectorAll<HTMLInputElement>('main :is(input, select), dialog select')
    for (const field of found) {
      const value = /radio|checkbox/.test(field.type) ? String(field.checked) : field.value
      const past = fields.get(field) ?? { last: value, acts: 0 }
      fields.set(field, past)
      // A form may empty its fields when it is done with them.
      if (value !== '')
        window.recordValue?.(past, value, `the field ${field.name || field.outerHTML.slice(0, 120)}`)
    }
  }
  const controls = new WeakMap<Element, Record<string, Past>>()
  const attributes = ['pressed', 'checked', 'selected', 'expanded'].map((state) => `aria-${state}`)
  const attributeFilter = [...attributes, 'data-theme', 'data-look']
  new MutationObserver((records) => {
    readFields()
    for (const { target, attributeName, oldValue } of records) {
      if (!(target instanceof Element) || !attributeName) continue
      const known = controls.get(target) ?? {}
      controls.set(target, known)
      const past = (known[attributeName] ??= { last: String(oldValue), acts: -1 })
      window.recordValue?.(past, String(target.getAttribute(attributeName)), target.outerHTML.slice(0, 120))
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter, attributeOldValue: true })
}

/** Runs in the pages. A toast stays for a second, unless a person acts or another says the same. */
function watchToasts(): void {
  const watched = (window.watched ??= { acts: 0, toastAt: -Infinity })
  const after = window.setTimeout.bind(window)
  const frame = window.requestAnimationFrame.bind(window)
  const firstShown = new WeakMap<Element, { at: number; acts: number }>()
  /** Those that went early, until another says the same. */
  const missed = new Set<Element>()
  let toasts: Element[] = []
  const read = () => {
    const before = toasts
    toasts = [...document.querySelectorAll('output[popover] > *, .ant-message-notice')]
    for (const toast of toasts) {
      if (firstShown.has(toast)) continue
      // The page's own clock: a journey may move it.
      watched.toastAt = performance.now()
      firstShown.set(toast, { at: watched.toastAt, acts: watched.acts })
      window.tellToast?.(toast.textContent.trim()).catch(() => undefined)
    }
    for (const toast of before) {
      const shown = firstShown.get(toast)!
      const isRead = performance.now() - shown.at >= 1000 || shown.acts !== watched.acts
      if (toast.isConnected || isRead) continue
      missed.add(toast)
      const check = () => {
        if (missed.delete(toast))
          reportError(new Error(`Nobody did this: a toast went at once: ${toast.textContent}`))
      }
      // One in a dialog that closes moves out of it in the next frame. Here it may have left by itself, too:
      // on a busy machine two frames take longer than a toast stays.
      after(() => frame(() => frame(check)), 200)
    }
    for (const toast of missed)
      if (toasts.some(({ textContent }) => textContent === toast.textContent)) missed.delete(toast)
  }
  new MutationObserver(read).observe(document, { subtree: true, childList: true })
}

/**
 * Runs in the pages. Another page begins without focus, as a document does. What has the focus before the
 * shop's idle part listens, as on a busy machine, is not held against it.
 */
function watchFocus(): void {
  const after = window.setTimeout.bind(window)
  const listen = window.addEventListener.bind(window)
  let isKept = false
  const addListener = (...listener: Parameters<typeof listen>) => {
    if (listener[0] === 'focusout') isKept = true
    listen(...listener)
  }
  Object.assign(window, { addEventListener: addListener })
  /** The element that had the focus last, and the path then. */
  let focused: { element: Element; path: string } | undefined
  const isGone = (element: Element) => !element.isConnected || !element.checkVisibility()
  listen('focusin', ({ target }) => {
    focused = isKept && target instanceof Element ? { element: target, path: location.pathname } : undefined
  })
  listen('focusout', ({ target }) =>
    after(() => {
      if (focused?.element === target && !isGone(focused.element)) focused = undefined
    }),
  )
  window.readFocus = () => {
    if (document.activeElement !== document.body || !focused || !isGone(focused.element)) return
    const { element, path } = focused
    focused = undefined
    if (path !== location.pathname) return
    reportError(
      new Error(`Nobody did this: the focus fell to the body from ${element.outerHTML.slice(0, 120)}`),
    )
  }
}
