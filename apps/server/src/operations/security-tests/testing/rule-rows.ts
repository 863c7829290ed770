import type { Owner } from './owner.ts'
import type { Rows } from './row.ts'

const subscriptionOf = async (owner: Owner) => ({ id: await owner.subscription() })
const stranger = 'subscription-not-found'
const blocked = { list: 'block', number: '1701234' } as const

/** The endpoints about who may ring somebody's number. */
export const ruleRows: Pick<
  Rows,
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
  'GET /subscription/:id/rules': { good: subscriptionOf, stranger },
  'PATCH /subscription/:id/rules': {
    good: async (owner) => ({
      ...(await subscriptionOf(owner)),
      version: 1,
      rings: true,
      quiet: { on: true, from: '22:00', until: '07:30' },
      knownOnly: true,
      refuseHidden: true,
    }),
    stranger,
  },
  'POST /subscription/:id/courier': { good: subscriptionOf, stranger },
  'DELETE /subscription/:id/courier': { good: subscriptionOf, stranger },
  'POST /subscription/:id/caller': {
    good: async (owner) => ({ ...(await subscriptionOf(owner)), ...blocked, prefix: true }),
    stranger,
  },
  'DELETE /subscription/:id/caller/:entryId': {
    good: async (owner) => {
      const { id } = await subscriptionOf(owner)
      const { town, token } = owner
      const { data } = await town.server.request(
        'POST /subscription/:id/caller',
        { id, ...blocked },
        { token },
      )
      return { id, entryId: data.entries[0]?.id ?? 0 }
    },
    stranger,
  },
  'POST /subscription/:id/second-phone': {
    good: async (owner) => ({ ...(await subscriptionOf(owner)), ...(await owner.secondPhone()) }),
    stranger,
  },
  'DELETE /subscription/:id/second-phone': { good: subscriptionOf, stranger },
  'POST /subscription/:id/would-ring': {
    good: async (owner) => ({ ...(await subscriptionOf(owner)), caller: '13912345678' }),
    stranger,
  },
}
