import type { staffEndpoints } from '@hao/contract/console/endpoints/staff.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { staffMachine } from '../../../people/staff/machine.ts'
import type { TestConsole } from '../console.ts'
import type { Good } from '../good.ts'

const reason = 'a reason of the tests'

let people = 0

const colleague = async (town: TestConsole) => {
  const { id } = await town.colleague('service')
  return { id, version: 1, reason }
}

export const staffGoods: Record<keyof typeof staffEndpoints, Good> = {
  'GET /staff': async () => ({}),
  'GET /staff/:id': async ({ five }) => ({ id: five.service.id }),
  'POST /staff': async () => {
    people += 1
    return { name: `new ${people}`, roles: ['service'] }
  },
  'POST /staff/:id/invite': colleague,
  'PATCH /staff/:id': async (town) => ({ ...(await colleague(town)), roles: ['finance'] }),
  'POST /staff/:id/disable': colleague,
  'POST /staff/:id/enable': async (town) => {
    const { context } = town.server
    const meant = await colleague(town)
    const set = { password_hash: 'a hash' }
    const change = { at: context.clock(), set }
    await inTransaction(context.db, (trx) =>
      staffMachine.transition(trx, 'disable', { id: meant.id }, change),
    )
    return meant
  },
  'POST /staff/:id/sessions/end': async (town) => ({ id: (await colleague(town)).id, reason }),
}
