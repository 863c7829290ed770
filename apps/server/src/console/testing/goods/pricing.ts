import type { pricingEndpoints } from '@hao/contract/console/endpoints/pricing.ts'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { approveRules, requestRulesApproval } from '../../../inventory/pricing/decide-rules.ts'
import { draftRules } from '../../../inventory/pricing/draft-rules.ts'
import { requestSimulation, simulateRules } from '../../../inventory/pricing/simulate-rules.ts'
import type { Colleague, TestConsole } from '../console.ts'
import type { Good } from '../good.ts'

const reason = 'a reason of the tests'
const name = 'spring'

type By = Colleague | undefined

const draft = async ({ server: { context }, five }: TestConsole, by: By = five.inventory) =>
  inTransaction(context.db, (trx) =>
    draftRules(
      trx,
      { name, rules: defaultPriceRules, effectiveAt: undefined },
      { staffId: by.id, at: context.clock() },
    ),
  )

/** A draft that was simulated as it is. */
export const simulated = async (town: TestConsole, by: By = town.five.inventory) => {
  const { context } = town.server
  const act = { staffId: by.id, at: context.clock() }
  const { id, version } = await draft(town, by)
  const simulationId = await inTransaction(context.db, (trx) => requestSimulation(context, trx, id, act))
  await simulateRules(context, simulationId)
  return { id, version, reason }
}

const asked = async (town: TestConsole, by: By = town.five.inventory) => {
  const { context } = town.server
  const meant = await simulated(town, by)
  await inTransaction(context.db, (trx) =>
    requestRulesApproval(trx, meant, { staffId: by.id, at: context.clock() }),
  )
  return meant
}

const approved = async (town: TestConsole) => {
  const { context } = town.server
  const { id, version, reason: asking } = await asked(town)
  const act = { staffId: town.five.finance.id, at: context.clock() }
  await inTransaction(context.db, (trx) => approveRules(context, trx, { id, version, note: undefined }, act))
  return { id, version, reason: asking }
}

const meantOf = async (set: Promise<{ id: number; version: number }>) => {
  const { id, version } = await set
  return { id, version }
}

export const pricingGoods: Record<keyof typeof pricingEndpoints, Good> = {
  'GET /prices': async () => ({}),
  'GET /prices/in-effect': async () => ({}),
  'GET /prices/:id': async (town) => ({ id: (await draft(town)).id }),
  'POST /prices': async () => ({ name, rules: defaultPriceRules }),
  'PATCH /prices/:id': async (town) => ({ ...(await meantOf(draft(town))), name, rules: defaultPriceRules }),
  'POST /prices/:id/simulate': async (town) => ({ id: (await draft(town)).id }),
  'POST /prices/:id/ask': (town) => simulated(town),
  'POST /prices/:id/withdraw': async (town, as) => ({ id: (await asked(town, as)).id }),
  'POST /prices/:id/approve': async (town) => meantOf(asked(town)),
  'POST /prices/:id/refuse': (town) => asked(town),
  'POST /prices/:id/cancel': approved,
}
