import type { subscriptionEndpoints } from '@hao/contract/console/endpoints/subscriptions.ts'
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
