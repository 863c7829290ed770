import type { Endpoints } from '@hao/contract/endpoints.ts'
import type { Owner } from './owner.ts'
import type { Rows } from './row.ts'

type CallLogEndpoints = Extract<
  keyof Endpoints,
  `${string} /calls/${string}` | 'DELETE /calls' | 'POST /test-calls' | `${string} /call-settings`
>

/** A call to a number of theirs. */
async function callOf(owner: Owner) {
  await owner.calledNumber()
  const { data } = await owner.town.server.request('GET /calls', {}, { token: owner.token })
  return { id: data.list[0]!.id }
}

/** The endpoints about the log of calls, and what its owner decides about it. */
export const callLogRows: Pick<Rows, CallLogEndpoints> = {
  'GET /calls/:id/caller': { good: callOf, stranger: 'call-not-found' },
  'POST /calls/:id/callback': { good: callOf, stranger: 'call-not-found' },
  'POST /test-calls': {
    good: async (owner) => ({ number: await owner.calledNumber(), agreed: true }),
    stranger: 'test-call-not-possible',
  },
  'DELETE /calls/:id': { good: callOf, stranger: 'call-not-found' },
  'DELETE /calls': { good: async (owner) => ({ number: await owner.calledNumber() }), stranger: 'ok' },
  'GET /calls/export': { good: () => ({}), stranger: 'ok' },
  'GET /call-settings': { good: () => ({}), stranger: 'ok' },
  'PATCH /call-settings': { good: () => ({ keptDays: 7, missedSms: true }), stranger: 'ok' },
}
