import { isPreciseMask } from '@hao/contract/wait-terms.ts'
import { type MaskPlace, maskPlaces } from '@hao/numbers/search/mask.ts'
import { createRowFilter } from '@hao/numbers/search/row-filter.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { stockHeldNumbers, newWaiter } from './testing.ts'

test('background workers notify the user of a released number and of an imported one', async () => {
  const server = await startTestServer({ workers: true })
  const { numbers } = await stockHeldNumbers(server, '628888')
  const { numberId, cancelOrder } = numbers[0]!
  const [waiter, other] = [await newWaiter(server), await newWaiter(server)]
  await waiter.waitFor({ mask: '6?8888', on: 'whole' })
  await other.waitFor({ mask: '777' })
  await cancelOrder()
  await waitUntil(waiter.notifications, (notifications) => notifications.length === 1)
  expect((await waiter.order(numberId)).data.stage).toBe('created')
  expect(await waiter.alerts()).toHaveLength(1)
  await server.stock('630777,88')
  await waitUntil(other.notifications, (notifications) => notifications.length === 1)
})

test('every wait with a fitting mask is among the candidates of a number', async () => {
  const server = await startTestServer()
  const { db } = server.context
  const { id } = await server.login()
  const token = fc.constantFrom(...'0188??xAB')
  const masks = fc.array(token, { minLength: 2, maxLength: 7 }).map((tokens) => tokens.join(''))
  const waits = fc.sample(
    fc.record({ mask: masks.filter(isPreciseMask), on: fc.constantFrom(...maskPlaces) }),
    2000,
  )
  await sql`
    INSERT INTO waits (user_id, mask, mask_anchor, state, created_at, queued_at, ends_at, ended_at)
    SELECT ${id}, mask, "on", 'ended', now(), now(), now(), now()
    FROM jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) AS wanted (mask text, "on" text)`.execute(db)
  let fitting = 0
  for (const digits of fc.sample(fc.stringMatching(/^[018]{6,7}$/), 50)) {
    const { rows } = await sql<{ mask: string; mask_anchor: MaskPlace; found: boolean }>`
      SELECT mask, mask_anchor, ${digits} LIKE like_pattern AS found FROM waits`.execute(db)
    const number = {
      id: 1,
      digits,
      priceFen: 1,
      struckPriceFen: null,
      featured: 0,
      shuffleKey: 0,
      categories: [],
    }
    const left = rows.filter(({ mask, mask_anchor: on, found }) => {
      const fits = createRowFilter([{ is: 'mask', mask, on }])(number)
      if (fits) fitting += 1
      return fits && !found
    })
    expect(left, digits).toEqual([])
  }
  expect(fitting).toBeGreaterThan(100)
})
