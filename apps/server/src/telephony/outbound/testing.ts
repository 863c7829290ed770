import { randomUUID } from 'node:crypto'
import type { CallEvent, OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { startWithCarrier } from '../routing/testing.ts'
import type { TestServer } from '../../testing/server.ts'

type OutboundReport = Pick<CallEvent, 'type' | 'cause' | 'leg' | 'kind'>

/** A server with a network that makes calls: the calls it accepted, those it dropped, and its reports. */
export async function startWithNetwork(env: Record<string, string> = {}) {
  const { server, carrier } = await startWithCarrier(env)
  const network = { placed: [] as OutboundCall[], dropped: [] as string[] }
  server.context.callControl = {
    startCall: async (call) => void network.placed.push(call),
    endCall: async (callId) => void network.dropped.push(callId),
  }
  return {
    server,
    ...network,
    report: (callId: string, ...reports: OutboundReport[]) =>
      carrier.report(
        reports.map((report) => ({
          id: randomUUID(),
          callId,
          kind: 'test',
          number: '95013628888',
          caller: '',
          startedAt: new Date().toISOString(),
          at: new Date().toISOString(),
          ...report,
        })),
      ),
    /** Requests a trial call. */
    tryNumber: (number: string, token: string | undefined, headers: Record<string, string> = {}) =>
      server.request('POST /test-calls', { number, agreed: true }, { token, headers }),
  }
}

export const ringing: OutboundReport = { type: 'ringing', leg: 'first' }
export const answered: OutboundReport = { type: 'answered', leg: 'first' }
export const completed: OutboundReport = { type: 'ended', cause: 'completed' }

/** The history of all calls: their states, and the cause of the end. */
export async function selectHistory({ context }: TestServer): Promise<string[]> {
  const rows = await context.db
    .selectFrom('outbound_call_history')
    .innerJoin('outbound_calls', 'outbound_calls.id', 'outbound_call_id')
    .select(['outbound_call_id as call', 'outbound_call_history.state', 'outbound_call_history.cause'])
    .orderBy('outbound_call_history.id')
    .execute()
  return rows.map(({ state, cause }) => cause ?? state)
}
