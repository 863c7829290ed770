import type { phoneChangeEndpoints } from '@hao/contract/console/endpoints/phone-changes.ts'
import { insertPhoneRequest } from '../../../people/users/testing/phone-changes.ts'
import type { TestConsole } from '../console.ts'
import { insertShopper } from '../shoppers.ts'
import type { ValidRequest } from '../valid-request.ts'

const requested = async (testConsole: TestConsole) => ({
  id: await insertPhoneRequest(testConsole.server.context, await insertShopper(testConsole)),
})
const reasoned = async (testConsole: TestConsole) => ({
  ...(await requested(testConsole)),
  reason: 'a reason of the tests',
})

export const phoneChangeRequests: Record<keyof typeof phoneChangeEndpoints, ValidRequest> = {
  'GET /phone-changes': async () => ({ state: 'requested' }),
  'GET /phone-changes/:id': requested,
  'POST /phone-changes/:id/ask': reasoned,
  'POST /phone-changes/:id/refuse': reasoned,
}
