import { userData } from '@hao/contract/user-data.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTransfer } from '../../commerce/transfers/testing.ts'
import { startRenewalServer } from '../../commerce/renewals/testing/owner.ts'
import { insertPhoneRequest } from '../../people/users/testing/phone-changes.ts'
import { addDays, dayMs } from '../../platform/base/time.ts'
import { exportPeriod } from './export-period.ts'

/** Lists that have no moments. */
const settingsOfToday = ['callRules']

test('every list of the data of a user is among those of a period, but for settings of today', async () => {
  const { server, owner } = await startTransfer(await startRenewalServer())
  const period = { from: new Date(0), until: addDays(server.context.clock(), 1) }
  const lists = Object.entries(userData.shape).flatMap(([part, shape]) =>
    shape instanceof z.ZodArray ? [part] : [],
  )
  expect(lists.length).toBeGreaterThan(15)
  const data = await exportPeriod(server.context, owner.userId, period)
  const { profile: _profile, exportedAt: _exportedAt, ...parts } = data
  expect([...Object.keys(parts), ...settingsOfToday].toSorted()).toEqual(lists.toSorted())
})

test('what began before a period or ended after it is in it', async () => {
  const shop = await startTransfer(await startRenewalServer())
  const { server, owner } = shop
  const { context } = server
  const begun = context.clock()
  const transfer = await shop.offer()
  const change = await insertPhoneRequest(context, { id: owner.userId, phone: owner.phone })
  server.advance(2 * dayMs)
  await shop.stop(transfer)
  const ended = { state: 'refused', ended_at: context.clock() } as const
  await context.db.updateTable('phone_changes').set(ended).where('id', '=', change).execute()
  const during = async (from: number, until: number) => {
    const period = { from: addDays(begun, from), until: addDays(begun, until) }
    const { transfers, phoneChanges } = await exportPeriod(context, owner.userId, period)
    return [transfers?.length, phoneChanges?.length]
  }
  expect(await during(-1, 0)).toEqual([0, 0])
  expect(await during(-1, 0.5)).toEqual([1, 1])
  expect(await during(0.5, 1)).toEqual([1, 1])
  expect(await during(1, 3)).toEqual([1, 1])
  expect(await during(3, 4)).toEqual([0, 0])
})
