import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '@hao/contract/endpoints.ts'
import type { CallEvent } from '@hao/carrier-protocol/messages.ts'
import type { Registration } from '@hao/carrier-protocol/registrations.ts'
import { type CarrierClient, createClient } from '../../../../simulators/src/carrier/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { addDays, shanghaiDay } from '../../platform/base/time.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const account = { id: 'trunk', secret: 'a secret of both' }

/** A server with a carrier, and clients of the carrier and of a stranger. */
export async function startWithCarrier(
  env: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[0] = {},
) {
  const server = await startTestServer({
    ...options,
    env: { ...env, CARRIER_ID: account.id, CARRIER_SECRET: account.secret },
  })
  return {
    server,
    carrier: createClient(server.origin, account),
    stranger: createClient(server.origin, { ...account, secret: 'guessed' }),
  }
}

/** Posts registrations as an edge does, and returns the response. */
export async function postRegistrations(
  { origin }: TestServer,
  carrier: Pick<CarrierClient, 'sign'>,
  message: object,
): Promise<{ status: number; registrations: Registration[] }> {
  const body = JSON.stringify(message)
  const sent = { method: 'POST', headers: carrier.sign(body), body }
  const answer = await fetch(`${origin}/api/carrier/registrations`, sent)
  return { status: answer.status, ...((await answer.json()) as { registrations: Registration[] }) }
}

/** A member who has bought a number, bound to their own phone unless `bound` is false. */
export async function createOwner(server: TestServer, digits: string, bound = true) {
  const { member, token, numberId, orderId } = await createNumberOwner(server, digits, { bound })
  const log = async (input: object = {}) => (await server.request('GET /calls', { ...input }, { token })).data
  return { ...member, orderId, numberId, log }
}

export type CallStep = Pick<CallEvent, 'type' | 'cause'> & { afterS: number }

/** The events of one call from 138 1234 1234; `afterS` counts from `startedAt` (ms). */
export function callEvents(
  digits: string,
  steps: CallStep[],
  startedAt = Date.now(),
  callId: string = randomUUID(),
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

export const answeredCall: CallStep[] = [
  { type: 'ringing', afterS: 0 },
  { type: 'answered', afterS: 5 },
  { type: 'ended', afterS: 68, cause: 'completed' },
]

type Switches = Omit<EndpointInput<'PATCH /subscription/:id/rules'>, 'id' | 'version'>

/** The owner of a number that rings, their requests about the rules, and calls to the number. */
export async function startWithOwner() {
  const { server, carrier } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  let { token } = owner
  /** Advances the clock and logs in again, because the login expires. */
  const advance = async (ms: number) => {
    server.advance(ms)
    token = (await server.login(owner.phone)).token
  }
  const { data: owned } = await server.request('GET /subscription', {}, { token })
  const { id } = owned.list[0]!
  const read = async () => (await server.request('GET /subscription/:id/rules', { id }, { token })).data
  const change = async (switches: Switches, version?: number) =>
    server.request(
      'PATCH /subscription/:id/rules',
      { id, version: version ?? (await read()).version, ...switches },
      { token },
    )
  const list = (which: 'block' | 'allow', number: string, prefix = false) =>
    server.request('POST /subscription/:id/caller', { id, list: which, number, prefix }, { token })
  const unlist = (entryId: number) =>
    server.request('DELETE /subscription/:id/caller/:entryId', { id, entryId }, { token })
  const courier = (method: 'POST' | 'DELETE') =>
    server.request(`${method} /subscription/:id/courier`, { id }, { token })
  /** The decision about a call by this number: `rings`, or status and reason. */
  const call = async (caller = '13812341234') => {
    const question = { callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() }
    const decision = await carrier.ask(question)
    return decision.action === 'forward' ? 'rings' : `${decision.status} ${decision.reason}`
  }
  const check = async (caller?: string) => {
    const { data } = await server.request('POST /subscription/:id/would-ring', { id, caller }, { token })
    return `${data.rings ? 'rings' : 'silent'}: ${data.reason}`
  }
  /** Stops the server's clock at this time of yesterday in Shanghai. A later time would end the login. */
  const setTime = (clock: string) => {
    const day = shanghaiDay(addDays(new Date(), -1))
    server.context.clock = () => new Date(`${day}T${clock}+08:00`)
  }
  return {
    server,
    carrier,
    owner,
    id,
    token,
    advance,
    read,
    change,
    list,
    unlist,
    courier,
    call,
    check,
    setTime,
  }
}

/** The rejection of a caller by the owner's rules. */
export const unavailableAnswer = '480 unavailable'
