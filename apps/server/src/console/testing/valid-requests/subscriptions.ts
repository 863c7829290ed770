import type { subscriptionEndpoints } from '@hao/contract/console/endpoints/subscriptions.ts'
import { offerTransfer } from '../../../commerce/transfers/offer-transfer.ts'
import { stopTransfers } from '../../../commerce/transfers/stop-transfer.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { generatePhone } from '../../../testing/client.ts'
import { sendCode } from '../../../people/users/send-code.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { getSharedOwner } from '../shoppers.ts'

const subscription = async (testConsole: TestConsole) => ({ id: (await getSharedOwner(testConsole)).id })
const what = 'renewal-off'

export const subscriptionRequests: Record<keyof typeof subscriptionEndpoints, ValidRequest> = {
  'GET /subscriptions': async () => ({}),
  'GET /subscriptions/count': async () => ({}),
  'GET /subscriptions/:id': subscription,
  'GET /subscriptions/:id/refused-calls': subscription,
  'POST /subscriptions/:id/check': subscription,
  'POST /subscriptions/:id/owner-code': async (testConsole) => ({
    ...(await subscription(testConsole)),
    what,
  }),
  'POST /subscriptions/:id/transfer': async (testConsole) => {
    const { id, member } = await getSharedOwner(testConsole)
    const { context } = testConsole.server
    const stop = { at: context.clock(), why: 'ended' } as const
    await inTransaction(context.db, (trx) => stopTransfers(context, trx, { subscription_id: [id] }, stop))
    await context.db.deleteFrom('rate_limits').where('key', 'like', 'transfer:%').execute()
    await offerTransfer(context, { user: member, subscriptionId: id, phone: generatePhone() })
    return { id, what: 'freeze', reason: 'a reason of the tests' }
  },
  'POST /subscriptions/:id/owner-word': async (testConsole) => {
    const { id, member } = await getSharedOwner(testConsole)
    const { server } = testConsole
    const visit = { ip: '127.0.0.1', agent: 'console', locale: 'zh' } as const
    const requester = { ip: visit.ip, userId: member.id, about: `${what}:${id}` }
    const message = { template: 'owner-renewal-off', params: { number: '628888' } } as const
    const asked = { purpose: 'owner-word', phone: member.phone, requester, visit, message } as const
    await sendCode(server.context, asked)
    return { id, what, code: await server.readSmsCode(member.phone), reason: 'a reason of the tests' }
  },
}
