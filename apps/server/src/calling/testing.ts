import { randomUUID } from 'node:crypto'
import { type CallEvent, createClient } from '../../../simulators/src/carrier/client.ts'
import { newOwner } from '../testing/member.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const carrier = { id: 'trunk', secret: 'a secret of both' }

/** A server with a carrier, with further settings, and that carrier's side. */
export async function startWithCarrier(env: Record<string, string> = {}) {
  const server = await startTestServer({
    env: { ...env, CARRIER_ID: carrier.id, CARRIER_SECRET: carrier.secret },
  })
  return {
    server,
    carrier: createClient(server.origin, carrier),
    stranger: createClient(server.origin, { ...carrier, secret: 'guessed' }),
  }
}

/** A member who has bought a number, and bound their own phone to it unless `bound` is false. */
export async function ownerOf(server: TestServer, digits: string, bound = true) {
  const { member, token, numberId, orderId } = await newOwner(server, digits, { bound })
  const log = async (input: object = {}) => (await server.request('GET /calls', { ...input }, { token })).data
  return { ...member, orderId, numberId, log }
}

export type Step = Pick<CallEvent, 'type' | 'cause'> & { afterS: number }

/** The events of one call from 138 1234 1234, its steps so many seconds after `startedAt` (ms). */
export function eventsOf(
  digits: string,
  steps: Step[],
  startedAt = Date.now(),
  callId = randomUUID(),
): CallEvent[] {
  return steps.map(({ afterS, ...what }) => ({
    id: randomUUID(),
    callId,
    number: `95013${digits}`,
    caller: '+8613812341234',
    startedAt: new Date(startedAt).toISOString(),
    at: new Date(startedAt + afterS * 1000).toISOString(),
    ...what,
  }))
}

export const answeredCall: Step[] = [
  { type: 'ringing', afterS: 0 },
  { type: 'answered', afterS: 5 },
  { type: 'ended', afterS: 68, cause: 'completed' },
]
