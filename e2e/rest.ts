import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { setTimeout as wait } from 'node:timers/promises'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { expect } from 'vitest'

/** Nothing changes for this long (ms) before a page counts as at rest. */
const quietMs = 300

/** The pause (ms) between two looks at a page that is busy. */
const pauseMs = 50

/** A request counts as answered this long (ms) after the head of its answer. */
const unreadMs = 1000

/** A page that has set a timer of at most this long (ms) is not at rest. A toast's timer is longer. */
const soonMs = 2100

/** What keeps a page from rest, and the time (ms) until it is worth asking again. */
type UnderWay = { reason: string; waitMs: number }

declare global {
  interface Window {
    /** The timers that will soon change something, and (negative) the callbacks for an idle browser. */
    dueTimers?: Set<number>
    /** Undefined when the page has been quiet, else what is under way; `anew` counts from now. */
    quiet?: (anew: boolean) => Promise<UnderWay | undefined>
  }
}

/**
 * Runs in the pages: finds the timers that are due soon, and what waits for an idle browser, for up to 2 s on
 * a busy machine. What a timer sets again is a clock or a poll.
 */
function watchTimers([quiet, soon]: readonly [number, number]): void {
  const after = window.setTimeout.bind(window)
  const forget = window.clearTimeout.bind(window)
  const due = (window.dueTimers = new Set())
  let inTimer = false
  const setTimer = (act: TimerHandler, ms = 0, ...rest: unknown[]) => {
    if (typeof act !== 'function') return after(act, ms)
    const id = after(() => {
      due.delete(id)
      inTimer = true
      try {
        act(...rest)
      } finally {
        inTimer = false
      }
    }, ms)
    if (ms > quiet && ms <= soon && !inTimer) due.add(id)
    return id
  }
  const clearTimer = (id?: number) => {
    if (id !== undefined) due.delete(id)
    forget(id)
  }
  const whenIdle = window.requestIdleCallback.bind(window)
  const requestIdle = (act: IdleRequestCallback, options?: IdleRequestOptions) => {
    const id = whenIdle((deadline) => {
      due.delete(-id)
      act(deadline)
    }, options)
    due.add(-id)
    return id
  }
  const forgetIdle = window.cancelIdleCallback.bind(window)
  const cancelIdle = (id: number) => {
    due.delete(-id)
    forgetIdle(id)
  }
  Object.assign(window, {
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    requestIdleCallback: requestIdle,
    cancelIdleCallback: cancelIdle,
  })
}

/** Runs in the pages, before their clock can be replaced: tells when nothing moves and nothing changes. */
function watchMovement([quiet, pause]: readonly [number, number]): void {
  const now = performance.now.bind(performance)
  const after = window.setTimeout.bind(window)
  let stirredAt = now()
  const stir = () => {
    stirredAt = now()
  }
  new MutationObserver(stir).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const type of 'pointerdown pointerup click keydown input scroll popstate online'.split(' '))
    addEventListener(type, stir, { capture: true, passive: true })
  window.navigation.addEventListener('currententrychange', stir)

  const isMoving = () =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
  /** Entries of the history for dialogs that are open no more. */
  const leftLayers = () => {
    const { layers = 0 } = (history.state ?? {}) as { layers?: number }
    const dialogs = document.querySelectorAll('dialog[open]').length
    const others = [...document.querySelectorAll('[role=dialog]:not(dialog)')].filter((each) =>
      each.checkVisibility(),
    )
    return others.length > 0 || layers <= dialogs ? '' : `${dialogs} dialogs, ${layers} in the history`
  }
  const scripted = !matchMedia('(scripting: none)').matches
  const underWay = () => {
    if (document.readyState !== 'complete') return 'the document is loading'
    // The shop inserts this template's scripts after the first paint, on a busy machine long after the load.
    if (scripted && document.querySelector('template#scripts')) return 'the scripts have not started'
    if (isMoving()) return 'an animation runs'
    if (window.dueTimers?.size) return 'a timer is set'
    return leftLayers()
  }
  const busy = () => {
    const reason = underWay()
    if (reason) return { reason, waitMs: pause }
    const left = quiet - (now() - stirredAt)
    return left > 0 ? { reason: 'the document changes', waitMs: left } : undefined
  }
  window.quiet = async (anew) => {
    if (anew) stir()
    const before = busy()
    if (before) return before
    // A busy machine lets time pass in which the page does nothing: what was due by now comes first.
    if (scripted) await new Promise((resolve) => after(resolve))
    const since = busy()
    if (!since) window.readFocus?.()
    return since
  }
}

/** The requests of a page that wait for their answer, and whether one has ended since it was last at rest. */
type Traffic = { pending: Set<Request>; ended: boolean }
const traffics = new WeakMap<Page, Traffic>()

/** Requests that last as long as their page. */
const lasting = new Set(['eventsource', 'websocket', 'media', 'ping', 'manifest'])

function followTraffic(page: Page): void {
  const traffic: Traffic = { pending: new Set(), ended: true }
  traffics.set(page, traffic)
  const end = (request: Request) => {
    if (traffic.pending.delete(request)) traffic.ended = true
  }
  page.on('request', (request) => {
    if (!lasting.has(request.resourceType())) traffic.pending.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(response.request())
    // One with an unread body does not finish.
    else setTimeout(() => end(response.request()), unreadMs)
  })
  let document: Request | undefined
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) document = request
  })
  // Requests of the document before end with it, some without an event.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    traffic.ended = true
    if (document)
      for (const request of traffic.pending) if (request !== document) traffic.pending.delete(request)
    document = undefined
  })
}

/** All pages of this context can be waited for from now on. */
export async function followRest(context: BrowserContext): Promise<void> {
  context.on('page', followTraffic)
  await context.addInitScript(watchTimers, [quietMs, soonMs] as const)
  await context.addInitScript(watchMovement, [quietMs, pauseMs] as const)
}

/** An error of reading a page that unloads. */
const unloading = /Execution context was destroyed|navigat|Cannot find context/

async function askPage(page: Page, anew: boolean): Promise<UnderWay | undefined> {
  try {
    return await page.evaluate(
      ([fresh, waitMs]) =>
        window.quiet ? window.quiet(fresh) : { reason: 'no document of the product', waitMs },
      [anew, pauseMs] as const,
    )
  } catch (error) {
    if (!unloading.test(String(error))) throw error
    return { reason: 'the page unloads', waitMs: pauseMs }
  }
}

/**
 * Waits until no request, navigation, animation, timer or change of the document is under way and the history
 * has no entry of a closed dialog. Throws an error that names what does not end.
 */
export async function waitUntilAtRest(page: Page): Promise<void> {
  const traffic = traffics.get(page)
  if (!traffic) throw new Error('followRest was not called for this page')
  const deadline = Date.now() + waitTimeoutMs
  let reason = ''
  do {
    const [request] = traffic.pending
    if (request) {
      reason = `${request.method()} ${request.url()}`
      await wait(pauseMs)
      continue
    }
    const anew = traffic.ended
    traffic.ended = false
    const underWay = await askPage(page, anew)
    reason = underWay?.reason ?? ''
    if (underWay) await wait(underWay.waitMs)
    else if (traffic.pending.size === 0 && !traffic.ended) return
  } while (Date.now() < deadline)
  throw new Error(`The page at ${page.url()} does not come to rest: ${reason}`)
}

/** Polls a reading of the page; each reading waits until the page is at rest. */
export function expectAtRest<T>(page: Page, read: () => T | Promise<T>, message = '') {
  return expect.poll(
    async () => {
      await waitUntilAtRest(page)
      return read()
    },
    { message },
  )
}

/** The page is at this URL at rest: the whole of it, a pattern, or a condition. */
export async function expectAddress(
  page: Page,
  expected: string | RegExp | ((url: URL) => boolean),
): Promise<void> {
  if (typeof expected === 'string') await expectAtRest(page, () => page.url()).toBe(expected)
  else if (expected instanceof RegExp) await expectAtRest(page, () => page.url()).toMatch(expected)
  else await expectAtRest(page, () => expected(new URL(page.url())), page.url()).toBe(true)
}

/** The element is on the page at rest, outside a toast: a toast goes by itself, `expectToast` is for it. */
export async function expectVisible(element: Locator): Promise<void> {
  await element.waitFor()
  // By selectors: a function would have Playwright send its whole script to the document once more.
  const toast = ':is(output[popover], .ant-message)'
  const inToast = element.and(element.page().locator(`${toast}, ${toast} *`))
  const stays = async () => (await element.isVisible()) && (await inToast.count()) === 0
  await expectAtRest(element.page(), stays, `${String(element)} is visible, outside a toast`).toBe(true)
}

/** The element is not on the page at rest, or hidden. */
export async function expectHidden(element: Locator): Promise<void> {
  await expectAtRest(element.page(), () => element.isHidden(), `${String(element)} is hidden`).toBe(true)
}
