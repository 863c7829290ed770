import type { ticketEndpoints } from '@hao/contract/console/endpoints/tickets.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { ticketMachine } from '../../../content/support/machine.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertShopper, insertTicket } from '../shoppers.ts'

/** A picture in the message of a ticket. */
async function picture(testConsole: TestConsole) {
  const user_id = (await insertShopper(testConsole)).id
  const { messageId } = await insertTicket(testConsole, user_id)
  const { db, keys, clock } = testConsole.server.context
  const sealed = {
    content: await keys.encrypt('ticket_pictures.content', 'AAAA'),
    preview: await keys.encrypt('ticket_pictures.preview', 'AAAA'),
  }
  const row = { user_id, message_id: messageId, ...sealed, created_at: clock() }
  return db.insertInto('ticket_pictures').values(row).returning('id').executeTakeFirstOrThrow()
}

const ticket = async (testConsole: TestConsole) => ({ id: (await insertTicket(testConsole)).id })

export const ticketRequests: Record<keyof typeof ticketEndpoints, ValidRequest> = {
  'GET /tickets': async () => ({}),
  'GET /tickets/count': async () => ({}),
  'GET /tickets/people': async () => ({}),
  'GET /tickets/:id': ticket,
  'GET /tickets/:id/presence': ticket,
  'POST /tickets/pictures/:id/view': picture,
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
