import type { numberEndpoints } from '@hao/contract/console/endpoints/numbers.ts'
import { sql } from 'kysely'
import type { NumberState } from '../../../platform/db/schema/numbers.ts'
import type { TestConsole } from '../console.ts'
import { addDays } from '../../../platform/base/time.ts'
import type { ValidRequest } from '../valid-request.ts'

let made = 0

/** Inserts a number in this state. */
export async function insertNumber({ server }: TestConsole, state: NumberState = 'on_sale') {
  made += 1
  const digits = String(60_000_000 + made)
  const ids = await server.stock(`${digits},10`)
  const id = ids[digits]!
  const { db } = server.context
  if (state !== 'on_sale')
    await sql`WITH moved AS (UPDATE numbers SET state = ${state}, cooling_until = CASE WHEN ${state} = 'cooling' THEN now() + interval '90 days' END,
        held_until = CASE WHEN ${state} = 'reserved' THEN now() + interval '1 day' END, state_after_reservation = CASE WHEN ${state} = 'reserved' THEN 'on_sale' END
        WHERE id = ${id} RETURNING id, state)
      INSERT INTO number_history (number_id, event, state, at) SELECT id, 'test', state, now()
      FROM moved`.execute(db)
  const { version } = await db
    .selectFrom('number_history')
    .select(({ fn }) => fn.max('id').as('version'))
    .where('number_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, version, reason: '盘点' }
}

const moving =
  (state: NumberState, more: Record<string, unknown> = {}): ValidRequest =>
  async (testConsole) => ({ ...(await insertNumber(testConsole, state)), ...more })

const later = addDays(new Date(), 365).toISOString()

export const numberRequests: Record<keyof typeof numberEndpoints, ValidRequest> = {
  'GET /numbers': async () => ({ state: 'on_sale', sort: 'price' }),
  'GET /numbers/count': async () => ({ digits: '88' }),
  'GET /numbers/ending': async () => ({}),
  'GET /price-changes': async () => ({}),
  'GET /number/:id': async (testConsole) => ({ id: (await insertNumber(testConsole)).id }),
  'POST /number/:id/publish': moving('off_shelf'),
  'POST /number/:id/withdraw': moving('on_sale'),
  'POST /number/:id/reserve': moving('on_sale', { until: later }),
  'POST /number/:id/unreserve': moving('reserved'),
  'POST /number/:id/retire': moving('off_shelf'),
  'POST /number/:id/cooling': moving('cooling', { until: later }),
  'POST /number/:id/block': moving('on_sale'),
  'POST /number/:id/unblock': moving('blocked'),
  'POST /number/:id/price': moving('on_sale', { priceFen: 1000, struckPriceFen: 9000 }),
  'POST /number/:id/feature': moving('on_sale', { featured: 7 }),
  'POST /number/:id/categories': moving('on_sale', { categories: ['lucky'] }),
}
