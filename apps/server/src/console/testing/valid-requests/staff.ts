import type { staffEndpoints } from '@hao/contract/console/endpoints/staff.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { staffMachine } from '../../../people/staff/machine.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = 'a reason of the tests'

let people = 0

const addStaff = async (testConsole: TestConsole) => {
  const { id } = await testConsole.addStaff('service')
  return { id, version: 1, reason }
}

export const staffRequests: Record<keyof typeof staffEndpoints, ValidRequest> = {
  'GET /staff': async () => ({}),
  'GET /staff/:id': async ({ staffByRole }) => ({ id: staffByRole.service.id }),
  'POST /staff': async () => {
    people += 1
    return { name: `new ${people}`, roles: ['service'] }
  },
  'POST /staff/:id/invite': addStaff,
  'PATCH /staff/:id': async (testConsole) => ({ ...(await addStaff(testConsole)), roles: ['finance'] }),
  'POST /staff/:id/disable': addStaff,
  'POST /staff/:id/enable': async (testConsole) => {
    const { context } = testConsole.server
    const member = await addStaff(testConsole)
    const set = { password_hash: 'a hash' }
    const change = { at: context.clock(), set }
    await inTransaction(context.db, (trx) =>
      staffMachine.transition(trx, 'disable', { id: member.id }, change),
    )
    return member
  },
  'POST /staff/:id/sessions/end': async (testConsole) => ({ id: (await addStaff(testConsole)).id, reason }),
}
