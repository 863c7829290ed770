import { expect, test } from 'vitest'
import type { Decision, RouteRequest } from './messages.ts'
import { createDecisionCache } from './decision-cache.ts'

const forward: Decision = { action: 'forward', target: '13800001111', display: '95013628888', maxSeconds: 60 }
const rejection: Decision = { action: 'reject', status: 480, reason: 'unbound' }
const createRequest = (caller = '13812341234'): RouteRequest => ({
  callId: 'a',
  number: '95013628888',
  caller,
  at: '',
})

function createTestCache() {
  const application = {
    answer: (): Promise<Decision> => Promise.resolve(forward),
    now: 0,
    timeouts: [] as number[],
  }
  const { decide } = createDecisionCache({
    ask: (_request, withinMs) => {
      application.timeouts.push(withinMs)
      return application.answer()
    },
    timeoutsMs: { known: 1, unknown: 2 },
    maxConcurrent: 2,
    ttlMs: 1000,
    maxEntries: 2,
    now: () => application.now,
  })
  return { application, decide, down: () => (application.answer = () => Promise.reject(new Error('down'))) }
}

test('without an answer the last decision counts until it expires, for its own caller only', async () => {
  const { application, decide, down } = createTestCache()
  expect(await decide(createRequest())).toBe(forward)
  down()
  expect(await decide(createRequest())).toBe(forward)
  expect(await decide(createRequest('13900000000'))).toBeUndefined()
  application.now = 1000
  expect(await decide(createRequest())).toBeUndefined()
})

test('a decision for any caller counts for every caller except the number and its phones', async () => {
  const { application, decide, down } = createTestCache()
  application.answer = () =>
    Promise.resolve({ ...forward, anyCaller: true, second: { target: '13800002222', afterSeconds: 20 } })
  await decide(createRequest())
  down()
  expect(await decide(createRequest('13900000000'))).toMatchObject({ target: '13800001111' })
  expect(await decide(createRequest(''))).toMatchObject({ target: '13800001111' })
  for (const own of ['13800001111', '+8613800001111', '013800002222', '+8695013628888'])
    expect(await decide(createRequest(own))).toBeUndefined()
})

test('a decision for any caller is dropped when one caller gets another decision', async () => {
  const { application, decide, down } = createTestCache()
  application.answer = () => Promise.resolve({ ...forward, anyCaller: true })
  await decide(createRequest())
  application.answer = () => Promise.resolve(rejection)
  await decide(createRequest('13900000000'))
  down()
  expect(await decide(createRequest())).toBeUndefined()
  expect(await decide(createRequest('13900000000'))).toBe(rejection)
})

test('a number without a reachable phone is not cached and removes the earlier forward', async () => {
  const { application, decide, down } = createTestCache()
  application.answer = () => Promise.resolve({ ...forward, anyCaller: true })
  await decide(createRequest())
  const silent: Decision = { action: 'reject', status: 480, reason: 'unavailable' }
  application.answer = () => Promise.resolve(silent)
  expect(await decide(createRequest())).toBe(silent)
  down()
  expect(await decide(createRequest())).toBeUndefined()
})

test('every dialled form of a number shares one cached decision', async () => {
  const { decide, down } = createTestCache()
  await decide(createRequest())
  down()
  for (const number of [
    '+8695013628888',
    '8695013628888',
    '008695013628888',
    '08695013628888',
    '095013628888',
  ])
    expect([number, await decide({ ...createRequest(), number })]).toEqual([number, forward])
})

test('every form of a caller’s number shares one cached decision, and a rejection replaces the forward', async () => {
  const { application, decide, down } = createTestCache()
  await decide(createRequest('8657188888888'))
  application.answer = () => Promise.resolve(rejection)
  await decide(createRequest('+8657188888888'))
  down()
  for (const caller of ['057188888888', '57188888888', '8657188888888'])
    expect([caller, await decide(createRequest(caller))]).toEqual([caller, rejection])
})

test('a decision counts until the moment that it names', async () => {
  const { application, decide, down } = createTestCache()
  application.answer = () => Promise.resolve({ ...forward, until: new Date(500).toISOString() })
  await decide(createRequest())
  down()
  application.now = 499
  expect(await decide(createRequest())).toMatchObject(forward)
  application.now = 500
  expect(await decide(createRequest())).toBeUndefined()
})

test('a rejection replaces a forward', async () => {
  const { application, decide, down } = createTestCache()
  await decide(createRequest())
  application.answer = () => Promise.resolve(rejection)
  await decide(createRequest())
  down()
  expect(await decide(createRequest())).toBe(rejection)
})

test('a call without a cached decision waits longer', async () => {
  const { application, decide, down } = createTestCache()
  await decide(createRequest())
  down()
  await decide(createRequest())
  await decide(createRequest('13900000000'))
  expect(application.timeouts).toEqual([2, 1, 2])
})

test('requests above the concurrency limit get the cached decision at once', async () => {
  const { application, decide } = createTestCache()
  await decide(createRequest())
  let pending = 0
  application.answer = () => new Promise(() => void (pending += 1))
  void decide(createRequest('1'))
  void decide(createRequest('2'))
  expect(await decide(createRequest())).toBe(forward)
  expect(await decide(createRequest('3'))).toBeUndefined()
  expect(pending).toBe(2)
})

test('the cache stores at most its maximum of decisions', async () => {
  const { decide, down } = createTestCache()
  for (const caller of ['1', '2', '3']) await decide(createRequest(caller))
  down()
  expect(await decide(createRequest('1'))).toBeUndefined()
  expect(await decide(createRequest('3'))).toBe(forward)
})
