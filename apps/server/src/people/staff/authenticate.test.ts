import { createTestDatabase } from '@hao/testing/database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openDatabase } from '../../platform/db/database.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { authenticateStaff } from './authenticate.ts'
import { staffMachine } from './machine.ts'
import { openStaffSession } from './open-session.ts'

const at = new Date('2026-11-24T01:00:00Z')

/** A logged-in member of staff; `who` authenticates their token this many ms later. */
async function session() {
  const db = openDatabase(await createTestDatabase(), 2)
  onTestFinished(() => db.destroy())
  const row = {
    name: '林仓',
    normalized_name: '林仓',
    roles: ['inventory' as const],
    created_at: at,
    updated_at: at,
  }
  const { staffId, token } = await inTransaction(db, async (trx) => {
    const { id } = await staffMachine.insert(trx, 'plant', row, { at })
    return { staffId: id, token: await openStaffSession(trx, { staffId: id, at, device: 'Chrome' }) }
  })
  const after = (ms: number, shown = token) =>
    authenticateStaff({ db, clock: () => new Date(at.getTime() + ms) }, shown)
  return { db, staffId, token, after }
}

test('a token authenticates its member of staff; an unknown one is refused', async () => {
  const { after, staffId } = await session()
  expect(await after(0)).toMatchObject({ staffId, name: '林仓', roles: ['inventory'], factorAt: at })
  expect(await after(0, 'x'.repeat(43))).toBeUndefined()
  expect(await after(0, `\0\ud800${'x'.repeat(1_000_000)}`)).toBeUndefined()
})

test('a session ends when it is not used for 30 minutes', async () => {
  const { after } = await session()
  expect(await after(29 * minuteMs)).toBeDefined()
  expect(await after(58 * minuteMs)).toBeDefined()
  expect(await after(88 * minuteMs)).toBeUndefined()
})

test('a session ends after 10 hours however much it is used', async () => {
  const { after } = await session()
  for (let passed = 0; passed < 10 * hourMs; passed += 25 * minuteMs)
    expect(await after(passed)).toBeDefined()
  expect(await after(10 * hourMs - 1)).toBeDefined()
  expect(await after(10 * hourMs)).toBeUndefined()
})

test('background requests do not extend a session', async () => {
  const { db, token, after } = await session()
  expect(await after(29 * minuteMs)).toBeDefined()
  const later = { db, clock: () => new Date(at.getTime() + 58 * minuteMs) }
  expect(await authenticateStaff(later, token, { idle: true })).toBeDefined()
  expect(await after(59 * minuteMs)).toBeUndefined()
})

test('the use of a session is written at most once a minute', async () => {
  const { db, after } = await session()
  const used = async () =>
    (await db.selectFrom('staff_sessions').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
  await after(minuteMs - 1)
  expect(await used()).toEqual(at)
  await after(minuteMs)
  expect(await used()).toEqual(new Date(at.getTime() + minuteMs))
})

test('a disabled member of staff is not authenticated', async () => {
  const { db, after, staffId } = await session()
  await staffMachine.transition(db, 'disable', { id: staffId }, { at })
  expect(await after(1)).toBeUndefined()
})
