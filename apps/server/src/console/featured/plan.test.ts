import { rightLost } from '@hao/contract/console/fields.ts'
import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { createAccountActions } from '../testing/account-actions.ts'

const reason = '周一换首页'
const startsInMs = 600_000

async function opened() {
  const testConsole = await startConsole()
  const { server, request, staffByRole } = testConsole
  const ids = await server.stock('700001,10,,on_sale,3', '700002,10', '700003,10', '700004,10,,off_shelf')
  const as = staffByRole.inventory
  const inMs = (ms: number) => new Date(server.context.clock().getTime() + ms).toISOString()
  const plan = (numbers: string[], more: object = {}) =>
    request('POST /featured/plan', { numbers, startsAt: inMs(startsInMs), reason, ...more }, { as })
  const read = async () => (await request('GET /featured', {}, { as })).data
  const cancel = (id: number) => request('POST /featured/plan/:id/cancel', { id, reason }, { as })
  const shown = async () => (await read()).list.map(({ digits }) => digits)
  const inShop = async () =>
    (await server.request('GET /number/good', { count: 7 })).data.map(({ number }) => number)
  /** The moment comes, and the job of it runs on several servers. */
  const start = async () => {
    server.advance(startsInMs)
    await Promise.all([1, 2, 3].map(() => server.runJob('featured-step', {})))
  }
  const buy = async (digits: string) => {
    const { token } = await server.login()
    return server.request('POST /order', { numberId: ids[digits], agreed: true }, { token })
  }
  return { ...testConsole, buy, as, inMs, plan, read, cancel, shown, inShop, start }
}

test('planned numbers come to the front at their moment, once and in their order, and the shop shows them', async () => {
  const { server, plan, read, shown, inShop, start, staffByRole, request } = await opened()
  const { data } = await plan(['95013-700003', '700002'])
  const expected = { id: data.id, digits: ['700003', '700002'], by: staffByRole.inventory.name, reason }
  expect((await read()).plan).toMatchObject({ ...expected, outcome: null, skipped: [] })
  await server.runJob('featured-step', {})
  expect(await shown()).toEqual(['700001'])
  await start()
  expect(await shown()).toEqual(['700003', '700002', '700001'])
  await expect.poll(inShop).toEqual(['700003', '700002', '700001'])
  expect((await read()).plan).toMatchObject({ ...expected, outcome: 'started', skipped: [] })
  const history = server.context.db.selectFrom('number_history').selectAll().where('event', '=', 'feature')
  expect((await history.execute()).map((row) => [row.staff_id, row.reason])).toEqual([
    [staffByRole.inventory.id, reason],
    [staffByRole.inventory.id, reason],
  ])
  expect((await request('GET /featured', {}, { as: staffByRole.service })).data.plan?.id).toBe(data.id)
})

test('a plan is refused without the right, for a past moment, and for numbers that are not on sale', async () => {
  const { plan, read, inMs, request, staffByRole } = await opened()
  const errorOf = async (answer: ReturnType<typeof plan>) => (await answer).failure.error
  expect(await errorOf(plan(['700002'], { startsAt: inMs(-60_000) }))).toBe('moment-not-possible')
  expect(await errorOf(plan(['700002'], { startsAt: inMs(6 * 366 * 86_400_000) }))).toBe('moment-too-far')
  expect(await errorOf(plan(['700002'], { startsAt: '明天' }))).toBe('bad-request')
  expect(await errorOf(plan(['700002'], { reason: ' ' }))).toBe('bad-request')
  expect((await plan(['700002', '700004', '5'])).failure.details).toEqual({
    numbers: [
      { typed: '700004', state: 'off_shelf' },
      { typed: '5', state: null },
    ],
  })
  for (const role of ['owner', 'service', 'finance', 'telephony'] as const) {
    const as = staffByRole[role]
    const input = { numbers: ['700002'], startsAt: inMs(startsInMs), reason }
    expect((await request('POST /featured/plan', input, { as })).failure.error, role).toBe('not-allowed')
  }
  expect((await read()).plan).toBeUndefined()
})

test('of two plans at once one is made; the other member sees it, and may replace or cancel it', async () => {
  const { server, plan, read, cancel, shown, start } = await opened()
  const answers = await Promise.all([plan(['700002']), plan(['700003']), plan(['700002', '700003'])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const made = answers.find(({ status }) => status === 200)!.data.id
  for (const { failure } of answers.filter(({ status }) => status === 409))
    expect(failure).toMatchObject({ error: 'stale', details: { current: { id: made } } })
  const replacements = await Promise.all([1, 2].map(() => plan(['700003'], { replaces: made })))
  expect(replacements.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const next = replacements.find(({ status }) => status === 200)!.data.id
  expect((await cancel(made)).failure.error).toBe('not-now')
  const cancelled = await Promise.all([cancel(next), cancel(next)])
  expect(cancelled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await read()).plan).toBeUndefined()
  await start()
  expect(await shown()).toEqual(['700001'])
  const actions = server.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'featured-plan')
    .orderBy('id')
  expect((await actions.execute()).map(({ action }) => action)).toEqual([
    'featured.plan',
    'featured.plan',
    'featured.cancel',
  ])
})

test('a number that is bought before the moment, or as it comes, is skipped and named; the others move up', async () => {
  const { plan, read, shown, start, buy } = await opened()
  await plan(['700002', '700003', '700001'])
  expect((await buy('700002')).status).toBe(200)
  const [race] = await Promise.all([buy('700003'), start()])
  expect(race.status).toBe(200)
  const { plan: ended } = await read()
  expect(ended?.outcome).toBe('started')
  // The buyer of 700003 came before the plan, or after it: never is its place lost for the others.
  expect([['700002'], ['700002', '700003']]).toContainEqual(ended?.skipped)
  expect(await shown()).toEqual(['700001'])
})

test('a plan whose member has lost the right by its moment is stopped, with a row in the audit', async () => {
  const room = await opened()
  const { server, start, staffByRole, plan } = room
  await plan(['700002'])
  await createAccountActions(room).send('disable', staffByRole.owner, staffByRole.inventory)
  await start()
  const owner = await room.request('GET /featured', {}, { as: staffByRole.owner })
  expect(owner.data.plan?.outcome).toBe('stopped')
  expect(owner.data.list.map(({ digits }) => digits)).toEqual(['700001'])
  const rows = server.context.db
    .selectFrom('audit_log')
    .select(['reason', 'staff_id'])
    .where('action', '=', 'featured.cancel')
  expect(await rows.execute()).toEqual([{ reason: rightLost, staff_id: null }])
})
