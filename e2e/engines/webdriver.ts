import { waitFor } from '@hao/testing/product.ts'
import type { Driver } from './driver.ts'

/** The used commands of W3C WebDriver; Firefox's own protocol has the same names. */
export type Command =
  | 'Navigate'
  | 'GetCurrentURL'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'ExecuteScript'
  | 'TakeScreenshot'
  | 'SetWindowRect'

/** Sends one command; resolves with its value. Throws WebDriverError. */
type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>

/** A running browser; `close` ends it. */
type WebDriverSession = {
  send: Send
  close(): Promise<void>
}

/** `code` is one of WebDriver's, such as "no such element". */
export class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** Errors that pass when the page has progressed. */
const passing = new Set([
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
])

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebDriver scrolls an element only just into the viewport, where a fixed bar may cover it. */
const toMiddle = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`

/** Records the page's errors in its session storage from now on. */
const noted = `JSON.parse(sessionStorage.getItem('errors') ?? '[]')`
const watch = `(() => {
  if (window.watched) return
  window.watched = true
  const note = (what) => sessionStorage.setItem('errors', JSON.stringify([...${noted}, String(what)]))
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  const { error } = console
  console.error = (...all) => {
    note(all.join(' '))
    error.apply(console, all)
  }
})()`

/** Drives a phone-sized window by WebDriver's commands. */
export async function driveWebDriver(session: WebDriverSession): Promise<Driver> {
  const { send } = session
  const find = async (xpath: string) => {
    const found = (await send('FindElement', { using: 'xpath', value: xpath })) as Record<string, string>
    return found[elementKey]
  }
  const evaluate = (expression: string) => send('ExecuteScript', { script: `return ${expression}`, args: [] })

  /** Retries while an obstacle may pass; reports the last one at the end. */
  async function insist<T>(what: string, act: () => Promise<T>): Promise<T> {
    let hindrance: unknown
    const done = await waitFor(async () => {
      try {
        return { value: await act() }
      } catch (error) {
        if (!(error instanceof WebDriverError && passing.has(error.code))) throw error
        hindrance = error
        return undefined
      }
    }).catch((error: unknown) => {
      throw new Error(`${what}: ${String(hindrance ?? error)}`, { cause: error })
    })
    return done.value
  }

  await send('SetWindowRect', { x: 0, y: 0, width: 390, height: 844 })
  return {
    open: async (url) => void (await send('Navigate', { url })),
    url: async () => String(await send('GetCurrentURL')),
    click: (xpath) =>
      insist(`click ${xpath}`, async () => {
        const id = await find(xpath)
        await send('ExecuteScript', { script: toMiddle, args: [{ [elementKey]: id }] })
        await send('ElementClick', { id })
      }),
    type: (xpath, text) =>
      insist(
        `type into ${xpath}`,
        async () => void (await send('ElementSendKeys', { id: await find(xpath), text })),
      ),
    text: (xpath) =>
      insist(`text of ${xpath}`, async () => {
        const args = [{ [elementKey]: await find(xpath) }]
        return String(await send('ExecuteScript', { script: 'return arguments[0].innerText', args }))
      }),
    evaluate,
    screenshot: async () => Buffer.from(String(await send('TakeScreenshot', { full: false })), 'base64'),
    watchErrors: async () => void (await evaluate(watch)),
    errors: async () => (await evaluate(noted)) as string[],
    close: () => session.close(),
  }
}
