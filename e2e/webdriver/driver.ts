import { waitFor } from '@hao/testing/product.ts'

/** The commands of the W3C's WebDriver that we use; Firefox's own protocol has them under the same names. */
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
export type Send = (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>

/** A browser that is driven; `close` ends it. */
export type DrivenBrowser = {
  send: Send
  /** The errors that pages have left uncaught until now, of a browser that writes them down. */
  pageErrors?(): string[]
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

export type Driver = {
  open(url: string): Promise<void>
  url(): Promise<string>
  /** Clicks the element at an XPath, once it is there and nothing lies over it. */
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  /** The visible text of an element, once it is there. */
  text(xpath: string): Promise<string>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Of what is seen, as PNG. */
  screenshot(): Promise<Buffer>
}

/** What passes when the page has come further. */
const passing = new Set([
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
])

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** What a journey says, in WebDriver's commands. Each waits until it can be done. */
export function drive(send: Send): Driver {
  const find = async (xpath: string) => {
    const found = (await send('FindElement', { using: 'xpath', value: xpath })) as Record<string, string>
    return found[elementKey]
  }
  const evaluate = (expression: string) => send('ExecuteScript', { script: `return ${expression}`, args: [] })

  /** Does it again while what hinders may pass; says at the end what did. */
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

  return {
    open: async (url) => void (await send('Navigate', { url })),
    url: async () => String(await send('GetCurrentURL')),
    click: (xpath) =>
      insist(`click ${xpath}`, async () => void (await send('ElementClick', { id: await find(xpath) }))),
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
  }
}
