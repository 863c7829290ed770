import type { reconciliationEndpoints } from '@hao/contract/console/endpoints/reconciliation.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { storeDifferences } from '../../../commerce/payments/bill-differences.ts'
import { takePaymentException } from '../../../commerce/payments/exceptions.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = 'a reason of the tests'
let made = 0

/** Inserts a bill difference that no staff member has taken. */
export async function insertOpenCase({ server: { context } }: TestConsole) {
  made += 1
  const difference = {
    kind: 'payment-missing',
    reference: `T${made}`,
    oursFen: null,
    theirsFen: 8800,
  } as const
  await storeDifferences(context, { provider: 'wechat', day: '2027-01-01' }, [difference])
  const { id } = await context.db
    .selectFrom('payment_exceptions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return { id }
}

const taken: ValidRequest = async (testConsole, as) => {
  const { id } = await insertOpenCase(testConsole)
  const { db, clock } = testConsole.server.context
  const staffId = (as ?? testConsole.staffByRole.finance).id
  await inTransaction(db, (trx) =>
    takePaymentException(trx, { exceptionId: id, staffId, reason: null, at: clock() }),
  )
  return { id, reason }
}

export const reconciliationRequests: Record<keyof typeof reconciliationEndpoints, ValidRequest> = {
  'GET /quarantine': async () => ({ state: 'open' }),
  'GET /bill-differences': async () => ({ state: 'open' }),
  'GET /failed-refunds': async () => ({ state: 'open' }),
  'POST /money-case/:id/take': insertOpenCase,
  'POST /money-case/:id/release': taken,
  'POST /money-case/:id/settle': taken,
  'GET /charges': async () => ({}),
  'GET /ledger/:month': async () => ({ month: '2027-01' }),
}
