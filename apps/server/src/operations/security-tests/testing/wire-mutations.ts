import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import type { RawRequest } from './request.ts'
import { hostileText } from './values.ts'

/** A change to a request before it is sent. The mutation may use `value`. */
export type WireMutation = { name: keyof typeof mutations; value: string }

const withHeader = (sent: RawRequest, name: string, value: string): RawRequest => ({
  ...sent,
  headers: [...sent.headers.filter(([known]) => known !== name), [name, value]],
})

/** The bytes of UTF-8 as latin1 without line breaks, which would start another header. */
const oneLine = (value: string) =>
  Buffer.from(value)
    .toString('latin1')
    .replaceAll(/[\r\n]/g, ' ')
    .slice(0, 9000)

const bytesOf = ({ body = '' }: RawRequest) => (typeof body === 'string' ? Buffer.from(body) : body)

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'content-type',
  'forwarded',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-original-url',
  'x-request-id',
  'traceparent',
  '__proto__',
] as const

const contentTypes = [
  '',
  'application/json; charset=utf-16',
  'application/json; charset=gbk',
  'application/json;charset=',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/xml',
  'application/octet-stream',
  'a/b/c',
  ';',
]

const deep = 5000
const bodies: (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"a"',
  '[]',
  '[{"id":1}]',
  '{',
  '{"id":',
  "{'id':1}",
  '{"id":1}}',
  '{"id":1,"id":[]}',
  '{"id":1e999}',
  '{"id":-0}',
  '{"id":"\\u0000"}',
  '{"id":"\\ud800"}',
  '{"\\u0000":1}',
  '{"__proto__":{"id":1}}',
  '{"constructor":{"prototype":{"id":1}}}',
  '\uFEFF{"id":1}',
  '['.repeat(deep) + ']'.repeat(deep),
  '{"a":'.repeat(deep) + '1' + '}'.repeat(deep),
  `{"phone":"${'1'.repeat(300_000)}"}`,
  Buffer.from('{"id":"\u00e9"}', 'latin1'),
  Buffer.from('{"id":1}', 'utf16le'),
  Buffer.from([0xff, 0xfe, 0x00]),
  'id=1&userId=2',
]

const methods = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'PATCH',
  'DELETE',
  'POST',
  'GET',
  'QUERY',
  'PROPFIND',
  'FOO',
  'get',
  'G ET',
]

const tails = [
  '/',
  '//',
  '/.',
  '/..',
  '/%2e%2e',
  '%2f',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ff',
  ';a=b',
  '/..;/',
  '\\',
  '.json',
  '?',
  '#a',
  '\u00e9',
  '%E3%80%80',
]

const pick = <T>(all: readonly T[], value: string): T =>
  all[[...value].reduce((sum, each) => sum + (each.codePointAt(0) ?? 0), 0) % all.length]!

const beforeQuery = (target: string, tail: string) => target.replace(/(\?.*)?$/s, (query) => tail + query)
const moreQuery = (target: string, query: string) => `${target}${target.includes('?') ? '&' : '?'}${query}`

const mutations = {
  header: (sent, value) => withHeader(sent, pick(headerNames, value), oneLine(value)),
  'the same header twice': (sent, value) => {
    const name = pick(headerNames, value)
    return { ...sent, headers: [...sent.headers, [name, 'a'], [name, oneLine(value)]] }
  },
  'a header with line breaks': (sent, value) => ({
    ...sent,
    headers: [...sent.headers, ['x-a', value.slice(0, 200)]],
  }),
  'many headers': (sent, value) => ({
    ...sent,
    headers: [
      ...sent.headers,
      ...Array.from({ length: 120 }, (_, at) => [`x-${at}`, oneLine(value).slice(0, 20)] as const),
    ],
  }),
  'a header too long': (sent) => withHeader(sent, 'x-long', 'a'.repeat(20_000)),
  'media type': (sent, value) => withHeader(sent, 'content-type', pick(contentTypes, value)),
  body: (sent, value) => ({ ...sent, body: pick(bodies, value) }),
  'a truncated body': (sent, value) => ({ ...sent, body: bytesOf(sent).subarray(0, value.length) }),
  'a text body': (sent, value) => ({ ...sent, body: value }),
  gzip: (sent) => ({ ...withHeader(sent, 'content-encoding', 'gzip'), body: gzipSync(bytesOf(sent)) }),
  'not gzip': (sent) => withHeader(sent, 'content-encoding', 'gzip'),
  chunks: (sent) => {
    const body = bytesOf(sent)
    const half = body.length >> 1
    const chunks = [body.subarray(0, half), body.subarray(half), Buffer.alloc(0)].filter(
      (each, at) => each.length > 0 || at === 2,
    )
    const coded = chunks.map((each) =>
      Buffer.concat([Buffer.from(`${each.length.toString(16)};a=b\r\n`), each, Buffer.from('\r\n')]),
    )
    return { ...withHeader(sent, 'transfer-encoding', 'chunked'), body: Buffer.concat(coded) }
  },
  'invalid chunks': (sent) => ({
    ...withHeader(sent, 'transfer-encoding', 'chunked'),
    body: 'zz\r\n{}\r\n0\r\n\r\n',
  }),
  'two lengths': (sent) => ({
    ...withHeader(sent, 'content-length', '0'),
    headers: [...sent.headers, ['content-length', '0'], ['transfer-encoding', 'chunked']],
    body: '0\r\n\r\n',
  }),
  'an invalid length': (sent, value) =>
    withHeader(
      sent,
      'content-length',
      pick(['-1', '1e3', '0x1', '', ' ', 'a', '99999999999999999999'], value),
    ),
  'a length that is too short': (sent) => ({ ...withHeader(sent, 'content-length', '0') }),
  'a path suffix': (sent, value) => ({ ...sent, target: beforeQuery(sent.target, pick(tails, value)) }),
  'a double slash': (sent) => ({ ...sent, target: sent.target.replace('/', '//') }),
  'an upper-case path': (sent) => ({
    ...sent,
    target: sent.target.replace(/^[^?]*/, (path) => path.toUpperCase()),
  }),
  'an absolute address': (sent) => ({ ...sent, target: `http://elsewhere.example${sent.target}` }),
  'repeated query parameters': (sent) => ({
    ...sent,
    target: moreQuery(sent.target, (sent.target.split('?')[1] ?? 'id=1').split('&').toReversed().join('&')),
  }),
  'query parameters with brackets': (sent, value) => ({
    ...sent,
    target: moreQuery(
      sent.target,
      `id[]=1&id[a]=2&pageSize[$gt]=1&__proto__[a]=1&${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '').slice(0, 100))}`,
    ),
  }),
  'many query parameters': (sent) => ({
    ...sent,
    target: moreQuery(sent.target, Array.from({ length: 900 }, (_, at) => `a${at}=1`).join('&')),
  }),
  'an address too long': (sent) => ({ ...sent, target: moreQuery(sent.target, `a=${'a'.repeat(17_000)}`) }),
  method: (sent, value) => ({ ...sent, method: pick(methods, value) }),
} as const satisfies Record<string, (sent: RawRequest, value: string) => RawRequest>

const names = Object.keys(mutations) as (keyof typeof mutations)[]

/** Mostly none, otherwise one or two. */
export const wireMutations: fc.Arbitrary<WireMutation[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<WireMutation[]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.record({ name: fc.constantFrom(...names), value: hostileText }), {
      minLength: 1,
      maxLength: 2,
    }),
  },
)

/** Mutations of the body's length. They run last, because a body that is shortened later is incomplete. */
const framing: readonly WireMutation['name'][] = [
  'chunks',
  'invalid chunks',
  'two lengths',
  'an invalid length',
  'a length that is too short',
]

export const mutateRequest = (sent: RawRequest, all: readonly WireMutation[]): RawRequest =>
  all
    .toSorted((one, other) => Number(framing.includes(one.name)) - Number(framing.includes(other.name)))
    .reduce<RawRequest>((request, { name, value }) => mutations[name](request, value), sent)
