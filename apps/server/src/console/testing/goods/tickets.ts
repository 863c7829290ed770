import type { ticketEndpoints } from '@hao/contract/console/endpoints/tickets.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { ticketMachine } from '../../../content/support/machine.ts'
import type { TestConsole } from '../console.ts'
import type { Good } from '../good.ts'
import { plantTicket } from '../plant.ts'

const ticket = async (town: TestConsole) => ({ id: (await plantTicket(town)).id })

export const ticketGoods: Record<keyof typeof ticketEndpoints, Good> = {
  'GET /tickets': async () => ({}),
  'GET /tickets/count': async () => ({}),
  'GET /tickets/people': async () => ({}),
  'GET /tickets/:id': ticket,
  'GET /tickets/:id/presence': ticket,
  'POST /tickets/:id/assign': ticket,
  'POST /tickets/:id/unassign': ticket,
  'POST /tickets/:id/answer': async (town) => {
    const { id, messageId } = await plantTicket(town)
    return { id, seen: messageId, text: '请先绑定手机号' }
  },
  'POST /tickets/:id/close': ticket,
  'POST /tickets/:id/reopen': async (town) => {
    const { id } = await plantTicket(town)
    const { db, clock } = town.server.context
    await inTransaction(db, (trx) => ticketMachine.transition(trx, 'close', { id }, { at: clock() }))
    return { id, reason: 'a reason of the tests' }
  },
  'POST /tickets/:id/notes': async (town) => ({ ...(await ticket(town)), text: '已电话联系' }),
}
