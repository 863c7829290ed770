import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '../db/database.ts'
import { startTestServer } from '../testing/server.ts'
import { openFamily } from '../users/open-session.ts'

const keys = Object.keys(endpoints) as (keyof Endpoints)[]

/** Text that has broken servers before, beside whatever fast-check thinks of. */
const nasty = fc.constantFrom(
  '\0',
  'a\0b',
  "' OR 1=1 --",
  '%',
  '\\',
  '../..',
  '0x10',
  '1e309',
  '-1',
  '9007199254740993',
  '99999999999999999999',
  '{}',
  '[]',
  'null',
  'true',
  '１２',
  '\u{1F600}',
  '\uD800',
  '\r\n',
  'x'.repeat(3000),
  '2026-13-45',
  '13912345678',
  '000000',
  '0',
  '1',
  '7',
)
const word = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 30 }), fc.integer().map(String))
const value = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: fc.integer({ min: -2, max: 12 }) },
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 3 }),
  fc.dictionary(word, word, { maxKeys: 2 }),
)

/** Any endpoint with some of its fields, each holding anything; path parameters too. */
const attempts = fc.constantFrom(...keys).chain((key) =>
  fc.record({
    key: fc.constant(key),
    fields: fc.record(
      Object.fromEntries(Object.keys(endpoints[key].input.shape).map((name) => [name, value])),
      {
        requiredKeys: [],
      },
    ),
    extra: fc.dictionary(word, value, { maxKeys: 2 }),
    language: fc.constantFrom('', 'en', ';;q=,zh-', '*'),
    idempotencyKey: fc.constantFrom(undefined, '', 'k', 'x'.repeat(5000), '\u00e9'),
  }),
)

type Attempt = typeof attempts extends fc.Arbitrary<infer A> ? A : never

/** An attempt that is always made, with the user's own id or without. */
const example = (key: keyof Endpoints, fields: Attempt['fields'], own: boolean): [Attempt, boolean] => [
  { key, fields, extra: {}, language: 'en', idempotencyKey: undefined },
  own,
]

/** One that is granted, one for somebody else, one for what is not there: that each of these answers comes is not left to chance. */
const known = [
  example('GET /category', {}, true),
  example('DELETE /collect/dislike', { userId: 999_999, id: 1 }, false),
  example('GET /number/:id(^\\d+$)', { id: 999_999 }, true),
]

/** Each text field of an endpoint with a NUL, which PostgreSQL's text cannot hold. */
const nulBytes = (key: keyof Endpoints) =>
  Object.keys(endpoints[key].input.shape).map((name) => example(key, { [name]: 'a\0b' }, true))

const text = (part: unknown) => (typeof part === 'string' ? part : JSON.stringify(part)) ?? ''
const encode = (part: unknown) => encodeURIComponent(text(part).replace(/\p{Surrogate}/gu, ''))

test('[ER-3] whatever is sent to whatever endpoint, nothing is answered with a 5xx', async () => {
  const server = await startTestServer()
  server.context.numberIndex.start()
  await server.stock('628888,88', '637777,70')
  const { id } = await server.login()
  const { context } = server
  const session = async () => (await inTransaction(context.db, (trx) => openFamily(context, trx, id))).token
  let token = await session()
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(
      attempts,
      fc.boolean(),
      async ({ key, fields, extra, language, idempotencyKey }, own) => {
        const [method = '', pattern = ''] = key.split(' ')
        const given: Record<string, unknown> = {
          ...extra,
          ...fields,
          ...(own && 'userId' in fields && { userId: id }),
        }
        const path = pattern.replace(
          /:(\w+)(\([^)]*\))?/g,
          (_all, name: string) => encode(given[name] ?? 1) || '1',
        )
        const query = Object.entries(given).map(([name, each]) => `${encode(name)}=${encode(each)}`)
        const response = await fetch(
          `${server.origin}/api${path}${method === 'GET' ? `?${query.join('&')}` : ''}`,
          {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              'accept-language': language,
              ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
              ...(method !== 'GET' && { 'content-type': 'application/json' }),
            },
            ...(method !== 'GET' && { body: JSON.stringify(given) }),
          },
        )
        const body = (await response.json()) as { success: boolean; code: number }
        statuses.add(response.status)
        if (key === 'DELETE /user/logout/:id' && response.status === 200) token = await session()
        expect(response.status, `${key} ${JSON.stringify(given)} ${JSON.stringify(body)}`).toBeLessThan(500)
        expect(body.success).toBe(response.status === 200)
        expect(body.code === 0).toBe(response.status === 200)
      },
    ),
    { numRuns: depth(300, 3000), examples: [...known, ...keys.flatMap((key) => nulBytes(key))] },
  )
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 403, 404]))
})
