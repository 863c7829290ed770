import { randomUUID } from 'node:crypto'
import type { RunningProduct } from './product.ts'

/** The response to a request; `data` and `error` are those of the envelope. */
type ShopperResponse<T> = {
  status: number
  retryAfter: string | null
  data: T
  error: string | undefined
}

/** A started payment, with the URL of its cashier. */
type Payment = { h5_url: string; out_trade_no: string; orderId: number }

type Session = { id: number; token: string; refreshToken: string }

/** A shopper of a running product, without a browser. */
export type HttpShopper = {
  phone: string
  /** The session; undefined before the login. */
  session: Session | undefined
  /** Sends a request with the token, if logged in. Errors are returned too. */
  request<T = unknown>(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<ShopperResponse<T>>
  /** Sends a request that must succeed and returns its data. Throws otherwise. */
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  logIn(): Promise<Session>
  /** Starts a payment, as the button "pay" does. */
  beginPayment(numberId: number): Promise<Payment>
  /** Pays, as the cashier's button does. */
  payAtCashier(payment: Payment): Promise<void>
  /** Reads the stage of an order: `paid` after WeChat's notification is applied. */
  readStage(payment: Payment): Promise<string>
}

type Options = {
  /**
   * The client address that the shopper claims. A demonstration trusts it, so each has its own rate limits.
   */
  address?: string
  /** Called with each response. */
  onResponse?: (what: string, status: number, retryAfter: string | null) => void
}

/** A shopper who has not logged in yet. */
export function createHttpShopper(
  { origin, readSmsCode }: Pick<RunningProduct, 'origin' | 'readSmsCode'>,
  phone: string,
  { address, onResponse }: Options = {},
): HttpShopper {
  const own = { ...(address && { 'x-forwarded-for': address }) }

  const shopper: HttpShopper = {
    phone,
    session: undefined,
    async request(method, path, body, headers = {}) {
      const { session } = shopper
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...own,
          ...headers,
          ...(session && { authorization: `Bearer ${session.token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const retryAfter = response.headers.get('retry-after')
      onResponse?.(`${method} ${path.replace(/\?.*|\d+/g, '')}`, response.status, retryAfter)
      return {
        status: response.status,
        retryAfter,
        ...((await response.json()) as { data: never; error?: string }),
      } as never
    },
    get: (path) => succeed('GET', path),
    post: (path, body) => succeed('POST', path, body),
    async logIn() {
      await shopper.post('/code/sms', { phone })
      const code = await readSmsCode(phone)
      const session = await shopper.post<Session>('/user/login', { phone, code, agreed: true })
      shopper.session = session
      return session
    },
    beginPayment: (numberId) =>
      succeed('POST', '/wxpay/h5', { numberId, agreed: true }, { 'idempotency-key': randomUUID() }),
    async payAtCashier({ h5_url }) {
      const response = await submitPayment(h5_url, { ...own, referer: origin })
      onResponse?.('POST cashier', response.status, response.headers.get('retry-after'))
      if (response.status >= 400) throw new Error(`The cashier answered ${response.status}`)
    },
    readStage: async ({ orderId }) => (await shopper.get<{ stage: string }>(`/order/${orderId}`)).stage,
  }

  async function succeed<T>(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<T> {
    const { status, data, error } = await shopper.request<T>(method, path, body, headers)
    if (status === 200) return data
    throw new Error(`${phone}: ${method} ${path} returned ${status} ${error}`)
  }

  return shopper
}

async function submitPayment(cashier: string, headers: Record<string, string>): Promise<Response> {
  const button = new URL(cashier)
  button.pathname += '/pay'
  const body = new URLSearchParams()
  const response = await fetch(button, { method: 'POST', redirect: 'manual', headers, body })
  await response.arrayBuffer()
  return response
}

/**
 * Calls a number at the simulated carrier, which asks the server for the route and reports events. Returns
 * the URL and page of the call at the carrier.
 */
export async function placeSimulatedCall(origin: string, number: string, caller: string) {
  const body = new URLSearchParams({ number, caller })
  const response = await fetch(`${origin}/simulators/carrier/calls`, { method: 'POST', body })
  return { address: response.url, status: response.status, page: await response.text() }
}
