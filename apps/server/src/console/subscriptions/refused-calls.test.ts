import { expect, test } from 'vitest'
import { dayMs, minuteMs, shanghaiDay } from '../../platform/base/time.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { startConsole } from '../testing/console.ts'

test('service reads the refused calls of one subscription with their reasons, not those before it or of others', async () => {
  const testConsole = await startConsole()
  const { server, staffByRole } = testConsole
  const owner = await createNumberOwner(server, '628888')
  const { db, clock } = server.context
  await db
    .updateTable('subscriptions')
    .set({ created_at: new Date(clock().getTime() - 3 * dayMs) })
    .execute()
  const now = clock().getTime()
  const row = (ago: number, reason: string, digits = '628888') => ({
    minute: new Date(now - ago),
    carrier: 'trunk',
    digits,
    reason,
    status: reason === 'blocked' ? 603 : 480,
    count: 2,
  })
  await db
    .insertInto('refused_calls')
    .values([
      row(minuteMs, 'quiet'),
      row(dayMs, 'blocked'),
      row(4 * dayMs, 'off'),
      row(minuteMs, 'quiet', '638888'),
    ])
    .execute()
  const read = async (input: Record<string, unknown> = {}, as = staffByRole.service) =>
    testConsole.request('GET /subscriptions/:id/refused-calls', { id: owner.id, ...input }, { as })
  const reasons = async (input: Record<string, unknown> = {}) =>
    (await read(input)).data.list.map(({ reason, status, count }) => `${reason} ${status} ${count}`)
  expect(await reasons()).toEqual(['quiet 480 2', 'blocked 603 2'])
  expect(await reasons({ reason: 'blocked' })).toEqual(['blocked 603 2'])
  const yesterday = shanghaiDay(new Date(now - dayMs))
  expect(await reasons({ from: yesterday, until: yesterday })).toEqual(['blocked 603 2'])
  const page = (await read({ pageSize: 1 })).data
  expect((await read({ pageSize: 1, cursor: page.next })).data.list).toMatchObject([{ reason: 'blocked' }])
  expect((await read({}, staffByRole.finance)).status).toBe(403)
  const others = await testConsole.request('GET /refused-calls', {}, { as: staffByRole.service })
  expect(others.status).toBe(403)
  await server.request('PATCH /call-settings', { keptDays: 0, missedSms: false }, { token: owner.token })
  expect(await reasons()).toEqual([])
})
