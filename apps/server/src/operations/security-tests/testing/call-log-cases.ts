import type { Endpoints } from '@hao/contract/endpoints.ts'
import { leaveMessage } from '../../../telephony/call-log/testing.ts'
import type { Owner } from './owner.ts'
import type { EndpointCases } from './endpoint-case.ts'

type CallLogEndpoints = Extract<
  keyof Endpoints,
  `${string} /calls/${string}` | 'DELETE /calls' | 'POST /test-calls' | `${string} /call-settings`
>

/** A call to one of the owner's numbers. */
async function createCall(owner: Owner) {
  await owner.calledNumber()
  const { data } = await owner.shop.server.request('GET /calls', {}, { token: owner.token })
  return { id: data.list[0]!.id }
}

/** A call with a message. */
async function createMessage(owner: Owner) {
  const { id } = await createCall(owner)
  await leaveMessage(owner.shop.server, id)
  return { id }
}

/** The endpoints of the call log and its settings. */
export const callLogCases: Pick<EndpointCases, CallLogEndpoints> = {
  'GET /calls/:id/caller': { validInput: createCall, strangerOutcome: 'call-not-found' },
  'POST /calls/:id/callback': { validInput: createCall, strangerOutcome: 'call-not-found' },
  'POST /test-calls': {
    validInput: async (owner) => ({ number: await owner.calledNumber(), agreed: true }),
    strangerOutcome: 'test-call-not-possible',
  },
  'PATCH /calls/:id': {
    validInput: async (owner) => ({ ...(await createCall(owner)), name: '送货师傅' }),
    strangerOutcome: 'call-not-found',
  },
  'DELETE /calls/:id': { validInput: createCall, strangerOutcome: 'call-not-found' },
  'POST /calls/:id/voicemail': { validInput: createMessage, strangerOutcome: 'call-not-found' },
  'DELETE /calls/:id/voicemail': { validInput: createMessage, strangerOutcome: 'call-not-found' },
  'DELETE /calls': {
    validInput: async (owner) => ({ number: await owner.calledNumber() }),
    strangerOutcome: 'ok',
  },
  'GET /calls/export': { validInput: () => ({}), strangerOutcome: 'ok' },
  'GET /call-settings': { validInput: () => ({}), strangerOutcome: 'ok' },
  'PATCH /call-settings': { validInput: () => ({ keptDays: 7, missedSms: true }), strangerOutcome: 'ok' },
}
