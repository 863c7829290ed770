import type { Owner } from './owner.ts'
import type { EndpointCases } from './endpoint-case.ts'

const subscriptionOf = async (owner: Owner) => ({ id: await owner.subscription() })
const stranger = 'subscription-not-found'
const blocked = { list: 'block', number: '1701234' } as const

/** The endpoints of the ring rules. */
export const ruleCases: Pick<
  EndpointCases,
  | 'GET /ring-states'
  | 'GET /subscription/:id/rules'
  | 'PATCH /subscription/:id/rules'
  | 'POST /subscription/:id/courier'
  | 'DELETE /subscription/:id/courier'
  | 'POST /subscription/:id/caller'
  | 'DELETE /subscription/:id/caller/:entryId'
  | 'POST /subscription/:id/second-phone'
  | 'DELETE /subscription/:id/second-phone'
  | 'POST /subscription/:id/would-ring'
> = {
  'GET /ring-states': { validInput: () => ({}), strangerOutcome: 'ok' },
  'GET /subscription/:id/rules': { validInput: subscriptionOf, strangerOutcome: stranger },
  'PATCH /subscription/:id/rules': {
    validInput: async (owner) => ({
      ...(await subscriptionOf(owner)),
      version: 1,
      rings: true,
      quiet: { on: true, from: '22:00', until: '07:30' },
      knownOnly: true,
      refuseHidden: true,
      announce: true,
      greeting: true,
      voicemail: true,
    }),
    strangerOutcome: stranger,
  },
  'POST /subscription/:id/courier': { validInput: subscriptionOf, strangerOutcome: stranger },
  'DELETE /subscription/:id/courier': { validInput: subscriptionOf, strangerOutcome: stranger },
  'POST /subscription/:id/caller': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), ...blocked, prefix: true }),
    strangerOutcome: stranger,
  },
  'DELETE /subscription/:id/caller/:entryId': {
    validInput: async (owner) => {
      const { id } = await subscriptionOf(owner)
      const { shop, token } = owner
      const { data } = await shop.server.request(
        'POST /subscription/:id/caller',
        { id, ...blocked },
        { token },
      )
      return { id, entryId: data.entries[0]?.id ?? 0 }
    },
    strangerOutcome: stranger,
  },
  'POST /subscription/:id/second-phone': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), ...(await owner.secondPhone()) }),
    strangerOutcome: stranger,
  },
  'DELETE /subscription/:id/second-phone': { validInput: subscriptionOf, strangerOutcome: stranger },
  'POST /subscription/:id/would-ring': {
    validInput: async (owner) => ({ ...(await subscriptionOf(owner)), caller: '13912345678' }),
    strangerOutcome: stranger,
  },
}
