import { newOwner } from '../../testing/member.ts'
import { startConsole } from '../testing/console.ts'

type Options = Parameters<typeof startConsole>[0] & { bound?: boolean }

/** A console, the owner of a number, and what the service does with that number. */
export async function withOwner({ bound = true, ...options }: Options = {}) {
  const town = await startConsole(options)
  const owner = await newOwner(town.server, '628888', { bound })
  const as = town.five.service
  const { id, token, member } = owner
  const state = async () => (await town.server.request('GET /subscription/:id', { id }, { token })).data
  const code = (what: string, who = as) =>
    town.ask('POST /subscriptions/:id/owner-code', { id, what }, { as: who })
  const word = (what: string, given: string, who = as) =>
    town.ask(
      'POST /subscriptions/:id/owner-word',
      { id, what, code: given, reason: '客户来电要求' },
      { as: who },
    )
  const check = async (caller?: string) =>
    (await town.ask('POST /subscriptions/:id/check', { id, ...(caller && { caller }) }, { as })).data
  const act: (typeof town)['server']['request'] = (key, input) => town.server.request(key, input, { token })
  return { town, owner, id, token, phone: member.phone, as, state, code, word, check, act }
}
