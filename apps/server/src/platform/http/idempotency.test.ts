import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { runOncePerKey } from './idempotency.ts'

const second = 1000

/** A server whose clock only moves by `advance`, a user, and a function that runs work by the user's key. */
async function attempts() {
  const server = await startTestServer()
  server.stopClock()
  const { id } = await server.login()
  const user = { id, phone: '', sessionFamily: '' }
  const attempt = async (work: () => Promise<unknown>, key = 'k', request: unknown = { call: 'x' }) =>
    JSON.parse(await runOncePerKey(server.context, { user, key, request }, json(work))) as unknown
  return { server, attempt }
}

/** The result of `work` as JSON. */
const json = (work: () => Promise<unknown>) => async () => JSON.stringify(await work())

const nothing = () => undefined

/** Work that ends on demand. */
function heldWork() {
  let answer: (response: unknown) => void = nothing
  let begin: () => void = nothing
  let fail: (error: Error) => void = nothing
  const response = new Promise<unknown>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  const started = new Promise<void>((resolve) => {
    begin = resolve
  })
  const work = () => {
    begin()
    return response
  }
  return { work, started, answer, fail }
}

test('two concurrent requests with one key have one effect; the second must wait, then gets the first response', async () => {
  const { attempt } = await attempts()
  let effects = 0
  const held = heldWork()
  const first = attempt(async () => {
    effects += 1
    return held.work()
  })
  await held.started
  const count = () => Promise.resolve((effects += 1))
  await expect(attempt(count)).rejects.toThrow('request-in-progress')
  held.answer({ made: 1 })
  expect(await first).toEqual({ made: 1 })
  expect(await attempt(count)).toEqual({ made: 1 })
  expect(effects).toBe(1)
})

test('twenty concurrent orders with one key create one order', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const headers = { 'idempotency-key': 'k' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.request('POST /order', { numberId, agreed: true }, { token, headers }),
    ),
  )
  const outcomes = new Set(answers.map(({ status, failure }) => `${status} ${failure.error ?? ''}`))
  expect([...outcomes].filter((each) => !['200 ', '409 request-in-progress'].includes(each))).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await server.context.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
})

test('a failure frees the key for the next try', async () => {
  const { attempt } = await attempts()
  await expect(attempt(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await attempt(() => Promise.resolve('done'))).toBe('done')
})

test('a key without a response is taken over after 30 s, not before', async () => {
  const { server, attempt } = await attempts()
  const dead = heldWork()
  const first = attempt(dead.work)
  await dead.started
  server.advance(29 * second)
  await expect(attempt(() => Promise.resolve('new'))).rejects.toThrow('request-in-progress')
  server.advance(2 * second)
  expect(await attempt(() => Promise.resolve('new'))).toBe('new')
  dead.answer('old')
  await first
  expect(await attempt(() => Promise.resolve('third'))).toBe('new')
})

test('an overtaken attempt that fails late does not free the key of its successor', async () => {
  const { server, attempt } = await attempts()
  const [dead, alive] = [heldWork(), heldWork()]
  const first = attempt(dead.work)
  await dead.started
  server.advance(31 * second)
  const next = attempt(alive.work)
  await alive.started
  await expect(attempt(() => Promise.resolve('third'))).rejects.toThrow('request-in-progress')
  dead.fail(new Error('late'))
  await expect(first).rejects.toThrow('late')
  await expect(attempt(() => Promise.resolve('third'))).rejects.toThrow('request-in-progress')
  alive.answer('second')
  expect(await next).toBe('second')
})

test('a response is stored for 24 hours; then the key is free for another request', async () => {
  const { server, attempt } = await attempts()
  await attempt(() => Promise.resolve('first'))
  server.advance(23.9 * 3600 * second)
  expect(await attempt(() => Promise.resolve('second'))).toBe('first')
  await expect(attempt(() => Promise.resolve('x'), 'k', { call: 'y' })).rejects.toThrow(
    'idempotency-mismatch',
  )
  server.advance(0.2 * 3600 * second)
  expect(await attempt(() => Promise.resolve('second'), 'k', { call: 'y' })).toBe('second')
})

test('a key belongs to its user, and a key that is too long is refused', async () => {
  const { server, attempt } = await attempts()
  await attempt(() => Promise.resolve('mine'))
  const { id } = await server.login()
  const other = { user: { id, phone: '', sessionFamily: '' }, key: 'k', request: {} }
  expect(await runOncePerKey(server.context, other, () => Promise.resolve('"theirs"'))).toBe('"theirs"')
  await expect(attempt(() => Promise.resolve(1), 'x'.repeat(101))).rejects.toThrow('bad-request')
})
