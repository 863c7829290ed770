import type { Role } from '@hao/contract/console/roles.ts'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import { approveRules } from '../testing/approve.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'

export const reason = 'spring prices'
export const dearer = { ...defaultPriceRules, tail: 2, bounds: [20_00, 8_888_00] as const }

/** A console with an inventory, and the actions on a set of rules. */
export async function pricing(rules: object = dearer) {
  // The limits of single price changes have their own tests.
  const testConsole = await startConsole({
    env: { PRICE_CUT_SUM_PERCENT: '100', PRICE_CUT_ONE_PERCENT: '100' },
  })
  const { server, request, staffByRole } = testConsole
  const ids = await server.stock(
    '302917,9.90',
    '888888,8888',
    '628888,88,400',
    '745678,1,,off_shelf',
    '902112,19.90,,draft',
    '302916,20',
  )
  const draft = async (more: object = {}) =>
    (await request('POST /prices', { name: 'dearer', rules, ...more }, { as: staffByRole.inventory })).data
  const simulate = async (id: number, as = staffByRole.inventory) => {
    const { data } = await request('POST /prices/:id/simulate', { id }, { as })
    await server.runJob('prices-simulate', data)
    return (await request('GET /prices/:id', { id }, { as })).data.simulation?.result
  }
  const askFor = (set: { id: number; version: number }, as = staffByRole.inventory) =>
    request('POST /prices/:id/ask', { ...set, reason }, { as })
  const approve = (set: { id: number; version: number }, as: StaffLogin) => approveRules(testConsole, set, as)
  const numbers = () =>
    server.context.db
      .selectFrom('numbers')
      .select(['id', 'digits', 'price_fen', 'struck_price_fen', 'state'])
      .orderBy('id')
      .execute()
  const stateOf = async (id: number) =>
    (await request('GET /prices/:id', { id }, { as: staffByRole.owner })).data.state
  return {
    ...testConsole,
    hire: (...roles: Role[]) => testConsole.addStaff(...roles),
    ids,
    draft,
    simulate,
    askFor,
    approve,
    numbers,
    stateOf,
  }
}
