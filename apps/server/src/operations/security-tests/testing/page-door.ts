import * as fc from 'fast-check'
import type { Door, Street } from './doors.ts'
import { outcomeOf } from './endpoint-door.ts'
import { judge } from './judge.ts'
import { encodePart, type Sent } from './request.ts'
import { someTwists, type Twist, twist } from './twists.ts'
import { nastyText } from './values.ts'

/** Where a shopper may be: `*` is an id, or whatever else somebody writes there. */
export const screens = [
  '/home',
  '/search',
  '/number',
  '/number/*',
  '/category',
  '/tag-list',
  '/service',
  '/service/ticket',
  '/service/ticket/new',
  '/service/ticket/*',
  '/question',
  '/question/*',
  '/user-center',
  '/user-center/numbers',
  '/user-center/numbers/*',
  '/user-center/numbers/*/rules',
  '/user-center/renewals',
  '/user-center/calls',
  '/user-center/waits',
  '/user-center/devices',
  '/user-center/*',
  '/wait',
  '/bind-phone',
  '/pay-ok',
  '/agreement/*',
  '/order',
  '/order/*',
  '/login',
  '/404',
  '/*',
  '/*/*',
  '',
] as const

const queries = [
  'id',
  'keyword',
  'suffix',
  'mask',
  'on',
  'sort',
  'category',
  'minPrice',
  'maxPrice',
  'length',
  'without',
  'months',
  'status',
  'state',
  'open',
  'orderId',
  'out_trade_no',
  'number',
  'callback',
  'code',
  'layout',
  'lang',
  't',
  'text',
  'q',
  '__proto__',
] as const

type Attempt = {
  door: 'page'
  path: string
  query: readonly (readonly [string, string])[]
  cookie: string | undefined
  language: string | undefined
  encoding: string | undefined
  twists: readonly Twist[]
}

const idText = fc.oneof(
  fc.constantFrom('1', '7', '0', '999999999', '1000000000', 'privacy', 'pair'),
  nastyText,
)
const cookies = fc.oneof(
  fc.constantFrom(
    'lang=en',
    'lang=',
    'theme=dark',
    'theme=<x-fuzz>',
    'lang=en; lang=zh',
    '=',
    ';;;',
    'a',
    '__proto__=1',
    'token=x; user={}',
  ),
  nastyText,
)

const attempts: fc.Arbitrary<Attempt> = fc.record({
  door: fc.constant('page' as const),
  path: fc
    .tuple(fc.constantFrom(...screens), idText, idText)
    .map(
      ([screen, one, other]) =>
        `/mobile${screen.replace('*', () => encodePart(one)).replace('*', () => encodePart(other))}`,
    ),
  query: fc.array(fc.tuple(fc.constantFrom(...queries), idText), { maxLength: 3 }),
  cookie: fc.option(cookies, { nil: undefined }),
  language: fc.option(fc.oneof(fc.constantFrom('en', 'zh-TW;q=0', ';;q=,zh-', '*'), nastyText), {
    nil: undefined,
    freq: 2,
  }),
  encoding: fc.constantFrom(undefined, undefined, 'gzip', 'br', 'gzip;q=0, br;q=1', 'identity;q=0', '*'),
  twists: someTwists,
})

const header = (name: string, value: string | undefined) =>
  value === undefined
    ? []
    : [
        [
          name,
          Buffer.from(value)
            .toString('latin1')
            .replaceAll(/[\r\n\0]/g, ' ')
            .slice(0, 4000),
        ] as const,
      ]

async function enter({ wire }: Street, { path, query, cookie, language, encoding, twists }: Attempt) {
  const search = query.map((pair) => pair.map(encodePart).join('=').slice(0, 4000)).join('&')
  const sent: Sent = twist(
    {
      method: 'GET',
      target: path.slice(0, 4000) + (search && `?${search}`),
      headers: [
        ...header('cookie', cookie),
        ...header('accept-language', language),
        ...header('accept-encoding', encoding),
      ],
    },
    twists,
  )
  const reply = await wire.send(sent)
  return { ...outcomeOf(reply, sent), fault: judge(reply, sent) }
}

/** The shop's pages. */
export const pageDoor: Door<Attempt> = { share: 9, attempts, enter }
