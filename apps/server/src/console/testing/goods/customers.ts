import type { customerEndpoints } from '@hao/contract/console/endpoints/customers.ts'
import type { TestConsole } from '../console.ts'
import type { Good } from '../good.ts'
import { plantShopper } from '../plant.ts'

const shopper = async (town: TestConsole) => ({ id: (await plantShopper(town)).id })

export const customerGoods: Record<keyof typeof customerEndpoints, Good> = {
  'POST /customers/find': async (town) => ({ query: (await plantShopper(town)).phone }),
  'GET /customers/:id': shopper,
  'GET /customers/:id/calls': shopper,
  'POST /reveals': async (town) => ({
    ...(await shopper(town)),
    kind: 'customer',
    reason: 'a reason of the tests',
  }),
}
