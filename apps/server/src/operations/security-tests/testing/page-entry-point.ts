import * as fc from 'fast-check'
import type { EntryPoint, FuzzContext } from './entry-point.ts'
import { describeExchange } from './endpoint-entry-point.ts'
import { findFault } from './find-fault.ts'
import { encodePart, type RawRequest } from './request.ts'
import { wireMutations, type WireMutation, mutateRequest } from './wire-mutations.ts'
import { hostileText } from './values.ts'

/** The shop's screens. `*` is an id or any other text. */
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
  '/compare',
  '/transfer',
  '/gift',
  '/lost-phone',
  '/phone-change',
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
  'ids',
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
  entryPoint: 'page'
  path: string
  query: readonly (readonly [string, string])[]
  cookie: string | undefined
  language: string | undefined
  encoding: string | undefined
  mutations: readonly WireMutation[]
}

const idText = fc.oneof(
  fc.constantFrom('1', '7', '0', '999999999', '1000000000', 'privacy', 'pair'),
  hostileText,
)
const cookies = fc.oneof(
  fc.constantFrom(
    'lang=en',
    'lang=',
    'theme=dark',
    'theme=<x-fuzz>',
    'text=<x-fuzz>',
    'lang=en; lang=zh',
    '=',
    ';;;',
    'a',
    '__proto__=1',
    'token=x; user={}',
  ),
  hostileText,
)

const attempts: fc.Arbitrary<Attempt> = fc.record({
  entryPoint: fc.constant('page' as const),
  path: fc
    .tuple(fc.constantFrom(...screens), idText, idText)
    .map(
      ([screen, one, other]) =>
        `/mobile${screen.replace('*', () => encodePart(one)).replace('*', () => encodePart(other))}`,
    ),
  query: fc.array(fc.tuple(fc.constantFrom(...queries), idText), { maxLength: 3 }),
  cookie: fc.option(cookies, { nil: undefined }),
  language: fc.option(fc.oneof(fc.constantFrom('en', 'zh-TW;q=0', ';;q=,zh-', '*'), hostileText), {
    nil: undefined,
    freq: 2,
  }),
  encoding: fc.constantFrom(undefined, undefined, 'gzip', 'br', 'gzip;q=0, br;q=1', 'identity;q=0', '*'),
  mutations: wireMutations,
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

async function run(
  { connection }: FuzzContext,
  { path, query, cookie, language, encoding, mutations }: Attempt,
) {
  const search = query.map((pair) => pair.map(encodePart).join('=').slice(0, 4000)).join('&')
  const sent: RawRequest = mutateRequest(
    {
      method: 'GET',
      target: path.slice(0, 4000) + (search && `?${search}`),
      headers: [
        ...header('cookie', cookie),
        ...header('accept-language', language),
        ...header('accept-encoding', encoding),
      ],
    },
    mutations,
  )
  const reply = await connection.send(sent)
  return { ...describeExchange(reply, sent), fault: findFault(reply, sent) }
}

/** The shop's pages. */
export const pageEntryPoint: EntryPoint<Attempt> = { share: 9, attempts, run }
