import type { ticketEndpoints } from '@hao/contract/console/endpoints/tickets.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { ticketMachine } from '../../../content/support/machine.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertTicket } from '../shoppers.ts'

const ticket = async (testConsole: TestConsole) => ({ id: (await insertTicket(testConsole)).id })

export const ticketRequests: Record<keyof typeof ticketEndpoints, ValidRequest> = {
  'GET /tickets': async () => ({}),
  'GET /tickets/count': async () => ({}),
  'GET /tickets/people': async () => ({}),
  'GET /tickets/:id': ticket,
  'GET /tickets/:id/presence': ticket,
  'POST /tickets/:id/assign': ticket,
  'POST /tickets/:id/unassign': ticket,
  'POST /tickets/:id/answer': async (testConsole) => {
    const { id, messageId } = await insertTicket(testConsole)
    return { id, seen: messageId, text: '请先绑定手机号' }
  },
  'POST /tickets/:id/close': ticket,
  'POST /tickets/:id/reopen': async (testConsole) => {
    const { id } = await insertTicket(testConsole)
    const { db, clock } = testConsole.server.context
    await inTransaction(db, (trx) => ticketMachine.transition(trx, 'close', { id }, { at: clock() }))
    return { id, reason: 'a reason of the tests' }
  },
  'POST /tickets/:id/notes': async (testConsole) => ({ ...(await ticket(testConsole)), text: '已电话联系' }),
}
