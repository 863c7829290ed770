import { expect, test } from 'vitest'
import type { Decision, RouteRequest } from './messages.ts'
import { createDecisionCache } from './decision-cache.ts'

const yes: Decision = { action: 'forward', target: '13800001111', display: '95013628888', maxSeconds: 60 }
const no: Decision = { action: 'reject', status: 480, reason: 'unbound' }
const question = (caller = '13812341234'): RouteRequest => ({
  callId: 'a',
  number: '95013628888',
  caller,
  at: '',
})

function stage() {
  const world = { says: (): Promise<Decision> => Promise.resolve(yes), now: 0, waited: [] as number[] }
  const { decide } = createDecisionCache({
    ask: (_question, withinMs) => {
      world.waited.push(withinMs)
      return world.says()
    },
    timeoutsMs: { known: 1, unknown: 2 },
    maxConcurrent: 2,
    ttlMs: 1000,
    maxEntries: 2,
    now: () => world.now,
  })
  return { world, decide, down: () => (world.says = () => Promise.reject(new Error('down'))) }
}

test('what the application said last counts while it says nothing, for so long, for its caller alone', async () => {
  const { world, decide, down } = stage()
  expect(await decide(question())).toBe(yes)
  down()
  expect(await decide(question())).toBe(yes)
  expect(await decide(question('13900000000'))).toBeUndefined()
  world.now = 1000
  expect(await decide(question())).toBeUndefined()
})

test('what would be said to anybody counts for every caller, but for the phones that would ring', async () => {
  const { world, decide, down } = stage()
  world.says = () =>
    Promise.resolve({ ...yes, anyCaller: true, second: { target: '13800002222', afterSeconds: 20 } })
  await decide(question())
  down()
  expect(await decide(question('13900000000'))).toMatchObject({ target: '13800001111' })
  expect(await decide(question(''))).toMatchObject({ target: '13800001111' })
  for (const own of ['13800001111', '+8613800001111', '013800002222'])
    expect(await decide(question(own))).toBeUndefined()
})

test('what was said to anybody counts no longer once one of them is told otherwise', async () => {
  const { world, decide, down } = stage()
  world.says = () => Promise.resolve({ ...yes, anyCaller: true })
  await decide(question())
  world.says = () => Promise.resolve(no)
  await decide(question('13900000000'))
  down()
  expect(await decide(question())).toBeUndefined()
  expect(await decide(question('13900000000'))).toBe(no)
})

test('a number that is not to be reached is not kept so, and no yes of before is', async () => {
  const { world, decide, down } = stage()
  world.says = () => Promise.resolve({ ...yes, anyCaller: true })
  await decide(question())
  const silent: Decision = { action: 'reject', status: 480, reason: 'unavailable' }
  world.says = () => Promise.resolve(silent)
  expect(await decide(question())).toBe(silent)
  down()
  expect(await decide(question())).toBeUndefined()
})

test('however a number is dialled, it is the same', async () => {
  const { decide, down } = stage()
  await decide(question())
  down()
  for (const number of [
    '+8695013628888',
    '8695013628888',
    '008695013628888',
    '08695013628888',
    '095013628888',
  ])
    expect([number, await decide({ ...question(), number })]).toEqual([number, yes])
})

test('however a network shows a caller, it is the same: a no replaces the yes of another form', async () => {
  const { world, decide, down } = stage()
  await decide(question('8657188888888'))
  world.says = () => Promise.resolve(no)
  await decide(question('+8657188888888'))
  down()
  for (const caller of ['057188888888', '57188888888', '8657188888888'])
    expect([caller, await decide(question(caller))]).toEqual([caller, no])
})

test('an answer counts until the moment that it names', async () => {
  const { world, decide, down } = stage()
  world.says = () => Promise.resolve({ ...yes, until: new Date(500).toISOString() })
  await decide(question())
  down()
  world.now = 499
  expect(await decide(question())).toMatchObject(yes)
  world.now = 500
  expect(await decide(question())).toBeUndefined()
})

test('a no takes the place of a yes', async () => {
  const { world, decide, down } = stage()
  await decide(question())
  world.says = () => Promise.resolve(no)
  await decide(question())
  down()
  expect(await decide(question())).toBe(no)
})

test('a call of which nothing is known waits longer', async () => {
  const { world, decide, down } = stage()
  await decide(question())
  down()
  await decide(question())
  await decide(question('13900000000'))
  expect(world.waited).toEqual([2, 1, 2])
})

test('more questions than may be under way are answered at once from what is known', async () => {
  const { world, decide } = stage()
  await decide(question())
  let asked = 0
  world.says = () => new Promise(() => void (asked += 1))
  void decide(question('1'))
  void decide(question('2'))
  expect(await decide(question())).toBe(yes)
  expect(await decide(question('3'))).toBeUndefined()
  expect(asked).toBe(2)
})

test('so many answers are kept and no more', async () => {
  const { decide, down } = stage()
  for (const caller of ['1', '2', '3']) await decide(question(caller))
  down()
  expect(await decide(question('1'))).toBeUndefined()
  expect(await decide(question('3'))).toBe(yes)
})
