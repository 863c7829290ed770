import { createClient } from '../../../../simulators/src/carrier/client.ts'
import { callEvents, type CallStep } from '../../telephony/routing/testing.ts'
import { startConsole } from '../testing/console.ts'

const account = { id: 'trunk', secret: 'a secret of both' }

/** The events of a call to a busy phone, and of one that reached no phone. */
export const busySteps: CallStep[] = [{ type: 'ended', afterS: 9, cause: 'busy' }]
export const notReachedSteps: CallStep[] = [{ type: 'ended', afterS: 1, cause: 'refused' }]

/** A console with a carrier, and a staff member of telephony. */
export async function startConsoleWithCarrier() {
  const testConsole = await startConsole({ env: { CARRIER_ID: account.id, CARRIER_SECRET: account.secret } })
  const { server, staffByRole } = testConsole
  const carrier = createClient(server.origin, account)
  const as = staffByRole.telephony
  const tell = async (digits: string, steps: CallStep[], startedAt = Date.now()) => {
    await carrier.report(callEvents(digits, steps, startedAt))
  }
  const dial = async (digits: string) => {
    const question = { callId: 'c1', number: `95013${digits}`, caller: '13812341234', at: '2026-01-01' }
    const decision = await carrier.ask(question)
    return decision.action === 'forward' ? 'rings' : `${decision.status} ${decision.reason}`
  }
  return { testConsole, server, carrier, as, tell, dial }
}
