import type { StaffSession } from './staff-session.ts'

type Question = readonly [what: string, ask: () => Promise<unknown>]

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const serial = (nth: number) => `H${String(nth).padStart(20, '0')}`

/**
 * The console's lists except numbers, without filters and with those that staff use; some filters find
 * nothing.
 */
export function lists(desk: StaffSession, digits: string): Question[] {
  return [...moneyLists(digits), ...callLists(digits), ...serviceLists].flatMap(([path, ...queries]) =>
    [{}, ...queries].map((query): Question => [
      `${path} ${new URLSearchParams(query).toString()}`,
      () => desk.read(path, query),
    ]),
  )
}

type List = readonly [path: string, ...queries: Record<string, string>[]]

const moneyLists = (digits: string): List[] => [
  [
    '/orders',
    { stage: 'active' },
    { stage: 'paying' },
    { kind: 'renew' },
    { status: '3', kind: 'new' },
    { digits: '88' },
    { digits },
    { digits: '6', stage: 'refunded' },
    { digits: '888', stage: 'active' },
    { trade: serial(777) },
    { paidFrom: day(100), paidUntil: day(98) },
    { paidFrom: day(300), paidUntil: day(290), stage: 'active' },
  ],
  [
    '/refunds',
    { state: 'closed' },
    { state: 'abnormal' },
    { kind: 'extra' },
    { no: `RP${serial(888)}` },
    { no: `P${serial(888)}` },
    { from: day(300), until: day(299) },
    { from: day(300), until: day(290), state: 'closed' },
  ],
  ['/refund-requests', { state: 'asked' }, { mine: 'yes' }],
]

const callLists = (digits: string): List[] => [
  [
    '/phone-calls',
    { number: digits },
    { outcome: 'missed' },
    { outcome: 'busy' },
    { number: digits, outcome: 'busy' },
    { from: day(20), until: day(19) },
  ],
  [
    '/refused-calls',
    { reason: 'blocked' },
    { reason: 'quiet' },
    { number: digits },
    { from: day(20), until: day(19) },
  ],
  ['/phone-calls/outcomes', { by: 'day' }],
  ['/failing-numbers'],
  ['/blocks'],
]

const serviceLists: List[] = [
  [
    '/tickets',
    { state: 'open' },
    { state: 'closed', category: 'calls' },
    { assignee: 'me' },
    { assignee: 'nobody', state: 'answered' },
    { overdue: 'true' },
    { sort: 'newest', category: 'privacy' },
    { sort: 'newest', state: 'open' },
  ],
  [
    '/audit',
    { action: 'refund.ask' },
    { action: 'staff.invite' },
    { subject: 'order', subjectId: '777' },
    { staffId: '3' },
    { staffId: '3', action: 'number.block' },
    { from: day(300), until: day(299) },
  ],
  ['/sets'],
  ['/exports'],
  ['/jobs'],
]

/** Texts that staff type into the search and the list of customers; `phone` is a customer's. */
export function searches(desk: StaffSession, digits: string, phone: string): Question[] {
  const all = [
    serial(4321),
    `P${serial(4321)}`,
    `42${'4321'.padStart(26, '0')}`,
    `RP${serial(4321)}`,
    '#4321',
    `95013-${digits}`,
    '013-555',
    phone,
  ]
  return [
    ...all.map((q): Question => [`search ${q}`, () => desk.act('/search', { q })]),
    ...[phone, digits, serial(4321)].map((q): Question => [
      `customers ${q}`,
      () => desk.act('/customers/find', { query: q }),
    ]),
  ]
}

/** The timelines of orders that are far apart. */
export function timelines(desk: StaffSession, orders: number): Question[] {
  return Array.from({ length: 40 }, (_, nth) => 1 + ((nth * 48_271) % orders)).map((id) => [
    `order ${id}`,
    () => desk.read(`/orders/${id}`),
  ])
}
