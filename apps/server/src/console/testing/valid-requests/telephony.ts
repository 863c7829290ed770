import type { telephonyEndpoints } from '@hao/contract/console/endpoints/telephony.ts'
import { numberMachine } from '../../../inventory/numbers/machine.ts'
import type { ValidRequest } from '../valid-request.ts'
import type { TestConsole } from '../console.ts'

let stocked = 0

/** A number on sale that no other request uses. */
async function newNumber({ server }: TestConsole): Promise<{ id: number; digits: string }> {
  stocked += 1
  const digits = String(91_000_000 + stocked)
  const { [digits]: id = 0 } = await server.stock(`${digits},88`)
  return { id, digits }
}

export const telephonyRequests: Record<keyof typeof telephonyEndpoints, ValidRequest> = {
  'GET /phone-calls': async () => ({}),
  'GET /phone-calls/count': async () => ({}),
  'GET /phone-calls/outcomes': async () => ({ by: 'day' }),
  'GET /refused-calls': async () => ({}),
  'GET /refused-calls/count': async () => ({}),
  'GET /failing-numbers': async () => ({}),
  'GET /carrier': async () => ({}),
  'POST /phone-calls/try': async () => ({ number: '95013628888', caller: '13812345678' }),
  'GET /blocks': async () => ({}),
  'POST /blocks': async (testConsole) => ({
    number: (await newNumber(testConsole)).digits,
    reason: 'complaints',
  }),
  'POST /blocks/:id/lift': async (testConsole) => {
    const { id } = await newNumber(testConsole)
    const { db, clock } = testConsole.server.context
    await numberMachine.transition(db, 'block', { id }, { at: clock() })
    return { id, reason: 'settled' }
  },
}
