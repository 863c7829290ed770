/**
 * Every address of the shop, relative to the base path /mobile. A route's key names its folder:
 * `src/screens/<key>/screen.tsx` exports `Screen` (and `prefetch` for the server). A route without a folder
 * shows the not-found screen. `tab` shows the tab bar and marks its tab. The id of a `numeric` route is 1 to
 * 999999999; any other id is not found. A `wide` screen has several columns on a desktop.
 */
export const basePath = '/mobile'

export type Tab = 'home' | 'orders' | 'my'
type Route = { pattern: string; tab?: Tab; numeric?: true; wide?: true }

export const routes = {
  home: { pattern: '/home', tab: 'home', wide: true },
  search: { pattern: '/search', wide: true },
  numbers: { pattern: '/number', tab: 'home', wide: true },
  number: { pattern: '/number/:id', numeric: true, wide: true },
  compare: { pattern: '/compare' },
  category: { pattern: '/category', tab: 'home', wide: true },
  'tag-list': { pattern: '/tag-list', wide: true },
  service: { pattern: '/service' },
  tickets: { pattern: '/service/ticket' },
  'new-ticket': { pattern: '/service/ticket/new' },
  ticket: { pattern: '/service/ticket/:id', numeric: true },
  questions: { pattern: '/question' },
  question: { pattern: '/question/:id', numeric: true },
  'user-center': { pattern: '/user-center', tab: 'my', wide: true },
  'my-numbers': { pattern: '/user-center/numbers', wide: true },
  'my-number': { pattern: '/user-center/numbers/:id', numeric: true, wide: true },
  'who-may-ring': { pattern: '/user-center/numbers/:id/rules', numeric: true },
  renewals: { pattern: '/user-center/renewals' },
  calls: { pattern: '/user-center/calls' },
  waits: { pattern: '/user-center/waits' },
  devices: { pattern: '/user-center/devices' },
  'user-info': { pattern: '/user-center/:id', numeric: true },
  wait: { pattern: '/wait' },
  'lost-phone': { pattern: '/lost-phone' },
  'phone-change': { pattern: '/phone-change' },
  transfers: { pattern: '/transfer' },
  gift: { pattern: '/gift' },
  'bind-phone': { pattern: '/bind-phone' },
  'pay-ok': { pattern: '/pay-ok' },
  agreement: { pattern: '/agreement/:id' },
  orders: { pattern: '/order', tab: 'orders', wide: true },
  order: { pattern: '/order/:id', numeric: true },
  login: { pattern: '/login' },
  'not-found': { pattern: '/404' },
} as const satisfies Record<string, Route>

export type ScreenId = keyof typeof routes

type Query = Record<string, string | number | boolean | undefined>

function withQuery(path: string, query: Query): string {
  const kept = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  const text = new URLSearchParams(
    kept.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text ? `${path}?${text}` : path
}

/** Addresses for links and `navigate`; wouter puts the base path in front. */
export const paths = {
  home: '/home',
  /** With digits to start from, a mask and where it is laid, or the criteria of a saved search. */
  search: (query: Query = {}) => withQuery('/search', query),
  numbers: '/number',
  category: '/category',
  userCenter: '/user-center',
  orders: '/order',
  /** Customer service and the questions, with a word to look for. */
  service: (keyword = '') => withQuery('/service', { keyword }),
  questions: (keyword = '', category = '') => withQuery('/question', { keyword, category }),
  tickets: '/service/ticket',
  /** Optional: the subject, the order, initial text. */
  newTicket: (query: { category?: string; orderId?: number; text?: string } = {}) =>
    withQuery('/service/ticket/new', query),
  ticket: (id: number) => `/service/ticket/${id}`,
  /** Optional: the period in months, if not the first one offered. */
  number: (id: number, months = 1) =>
    withQuery(`/number/${id}`, { months: months === 1 ? undefined : months }),
  /** Numbers side by side. */
  compare: (ids: readonly number[]) => `/compare?ids=${ids.join(',')}`,
  question: (id: number) => `/question/${id}`,
  userInfo: (id: number) => `/user-center/${id}`,
  /** The shopper's own numbers; `state` ended lists those whose service is over. */
  myNumbers: (state?: 'ended') => withQuery('/user-center/numbers', { state }),
  /** One of them by its subscription; `open` pay opens the payment sheet. */
  myNumber: (id: number, open?: 'pay') => withQuery(`/user-center/numbers/${id}`, { open }),
  /** Who may ring one of them. */
  whoMayRing: (id: number) => `/user-center/numbers/${id}/rules`,
  renewals: '/user-center/renewals',
  /** The call log, of one number (its digits) or all. */
  calls: (number?: string) => withQuery('/user-center/calls', { number }),
  /** Alerts; the server writes `/wait?t=…` into an SMS. */
  waits: '/user-center/waits',
  /** Transfers of numbers; the SMS about an offered one leads there. */
  transfers: '/transfer',
  /** What the link of a gift opens; nginx logs no query. */
  gift: (token: string) => withQuery('/gift', { t: token }),
  /** Where the shopper is logged in. */
  devices: '/user-center/devices',
  /** The given version, or the one in effect. */
  agreement: (id: string, version?: string) => withQuery(`/agreement/${id}`, { version }),
  order: (id: number) => `/order/${id}`,
  /**
   * `id` is a category and `keyword` its label; a search has `keyword` (digits) and `suffix` without an id.
   */
  tagList: (query: { id?: string; keyword?: string; suffix?: boolean } & Query) =>
    withQuery('/tag-list', query),
  /** `callback` is a path with its query, relative to the base path, to return to. */
  login: (callback?: string) => withQuery('/login', { callback }),
  /** Another login phone without the old one; the server writes `/phone-change?t=…` into its SMS. */
  lostPhone: '/lost-phone',
  bindPhone: (orderId: number) => withQuery('/bind-phone', { orderId }),
  payOk: (outTradeNo: string, number: string) => withQuery('/pay-ok', { out_trade_no: outTradeNo, number }),
  ordersOf: (status: 0 | 1 | 2 | 3) => withQuery('/order', { status: status || undefined }),
} as const

/** Where the shopper is: the screen with its path parameters and query. */
export type RouteMatch = {
  screen: ScreenId
  /** Relative to the base path, without the query. */
  path: string
  /** The `:id` of the pattern, or ''. */
  id: string
  query: URLSearchParams
}

const matchers = Object.entries(routes).map(([screen, { pattern, ...route }]) => ({
  screen: screen as ScreenId,
  shape: new RegExp(`^${pattern.replace(':id', 'numeric' in route ? '([1-9]\\d{0,8})' : '([^/]+)')}/?$`),
}))

/**
 * Finds the screen of a path relative to the base path; an unknown path is the not-found screen. `search`
 * may begin with '?'.
 */
export function matchRoute(path: string, search: string): RouteMatch {
  const query = new URLSearchParams(search)
  for (const { screen, shape } of matchers) {
    const match = shape.exec(path)
    if (match) return { screen, path, id: decode(match[1] ?? ''), query }
  }
  return { screen: 'not-found', path, id: '', query }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const shownLayouts = new Set(['', '1', 'true', 'tab'])

/**
 * The tab to mark, or undefined without a tab bar: on other screens, and if `layout` in the query hides it
 * (SC-4).
 */
export function getTab({ screen, query }: RouteMatch): Tab | undefined {
  const route: Route = routes[screen]
  return shownLayouts.has(query.get('layout') ?? '') ? route.tab : undefined
}

export function isWide(screen: ScreenId): boolean {
  const route: Route = routes[screen]
  return route.wide === true
}

/**
 * A safe `callback` after login: one leading '/', and not '//' or '/\', which browsers read as another site;
 * no control characters, which browsers drop (SC-5). Anything else becomes the home screen.
 */
export function safeCallback(callback: string | null | undefined): string {
  if (!callback || !/^\/(?![/\\])[^\p{Cc}]*$/u.test(callback)) return paths.home
  const path = callback.startsWith(`${basePath}/`) ? callback.slice(basePath.length) : callback
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login') ? path : paths.home
}
