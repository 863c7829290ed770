import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { staffMachine } from '../../../people/staff/machine.ts'
import { requestRefund } from '../request-refund.ts'

let people = 0

/** A new member of staff requests a refund of an order; by default all that is left. */
export async function requestRefundAsStaff(context: Context, orderId: number, amountFen?: number) {
  const at = context.clock()
  people += 1
  const name = `asker ${people}`
  const roles: Role[] = ['service']
  return inTransaction(context.db, async (trx) => {
    const row = { name, normalized_name: name, roles, created_at: at, updated_at: at }
    const { id: staffId } = await staffMachine.insert(trx, 'plant', row, { at })
    return requestRefund(context, trx, { orderId, amountFen, reason: 'a test', staffId, at })
  })
}
