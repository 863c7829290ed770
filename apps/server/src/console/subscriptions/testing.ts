import { createNumberOwner } from '../../testing/owner.ts'
import { startConsole } from '../testing/console.ts'

type Options = Parameters<typeof startConsole>[0] & { bound?: boolean }

/** A console, the owner of a number, and the actions of the service on that number. */
export async function startConsoleWithOwner({ bound = true, ...options }: Options = {}) {
  const testConsole = await startConsole(options)
  const owner = await createNumberOwner(testConsole.server, '628888', { bound })
  const as = testConsole.staffByRole.service
  const { id, token, member } = owner
  const state = async () =>
    (await testConsole.server.request('GET /subscription/:id', { id }, { token })).data
  const code = (what: string, who = as) =>
    testConsole.request('POST /subscriptions/:id/owner-code', { id, what }, { as: who })
  const word = (what: string, given: string, who = as) =>
    testConsole.request(
      'POST /subscriptions/:id/owner-word',
      { id, what, code: given, reason: '客户来电要求' },
      { as: who },
    )
  const check = async (caller?: string) =>
    (await testConsole.request('POST /subscriptions/:id/check', { id, ...(caller && { caller }) }, { as }))
      .data
  const act: (typeof testConsole)['server']['request'] = (key, input) =>
    testConsole.server.request(key, input, { token })
  return { testConsole, owner, id, token, phone: member.phone, as, state, code, word, check, act }
}
