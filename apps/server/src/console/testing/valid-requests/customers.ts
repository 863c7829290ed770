import type { customerEndpoints } from '@hao/contract/console/endpoints/customers.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertShopper } from '../shoppers.ts'

const shopper = async (testConsole: TestConsole) => ({ id: (await insertShopper(testConsole)).id })

export const customerRequests: Record<keyof typeof customerEndpoints, ValidRequest> = {
  'GET /customers': async () => ({}),
  'GET /customers/count': async () => ({}),
  'POST /customers/find': async (testConsole) => ({ query: (await insertShopper(testConsole)).phone }),
  'GET /customers/:id': shopper,
  'GET /customers/:id/calls': shopper,
  'POST /reveals': async (testConsole) => ({
    ...(await shopper(testConsole)),
    kind: 'customer',
    reason: 'a reason of the tests',
  }),
}
