import type { discountEndpoints } from '@hao/contract/console/endpoints/discounts.ts'
import { askDiscounts, withdrawDiscounts } from '../../../inventory/pricing/decide-discounts.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = 'a reason of the tests'
let turn = 0

/** Other discounts than those in effect, while no request waits. */
async function newDiscounts({ server: { context } }: TestConsole) {
  const waiting = await context.db
    .selectFrom('approvals')
    .select(['id', 'requested_by'])
    .where('kind', '=', 'period-discounts')
    .where('state', '=', 'asked')
    .execute()
  for (const { id, requested_by: staffId } of waiting)
    await inTransaction(context.db, (trx) => withdrawDiscounts(trx, { id, staffId, at: context.clock() }))
  turn = (turn + 1) % 20
  return { percents: { 3: turn + 1, 6: turn + 2, 12: turn + 3 }, reason }
}

/** The id of a request of a member of staff. */
async function ask(testConsole: TestConsole, { id: staffId } = testConsole.staffByRole.inventory) {
  const { context } = testConsole.server
  const asked = await newDiscounts(testConsole)
  const act = { staffId, at: context.clock() }
  return { id: await inTransaction(context.db, (trx) => askDiscounts(trx, asked, act)) }
}

export const discountRequests: Record<keyof typeof discountEndpoints, ValidRequest> = {
  'GET /discounts': async () => ({}),
  'POST /discounts': (testConsole) => newDiscounts(testConsole),
  'POST /discounts/:id/approve': (testConsole) => ask(testConsole),
  'POST /discounts/:id/refuse': async (testConsole) => ({ ...(await ask(testConsole)), reason }),
  'POST /discounts/:id/withdraw': (testConsole, as) => ask(testConsole, as),
}
