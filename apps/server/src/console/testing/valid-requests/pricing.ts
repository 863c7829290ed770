import type { pricingEndpoints } from '@hao/contract/console/endpoints/pricing.ts'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { approveRules, requestRulesApproval } from '../../../inventory/pricing/decide-rules.ts'
import { draftRules } from '../../../inventory/pricing/draft-rules.ts'
import { requestSimulation, simulateRules } from '../../../inventory/pricing/simulate-rules.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = 'a reason of the tests'
const name = 'spring'

type By = StaffLogin | undefined

const draft = async ({ server: { context }, staffByRole }: TestConsole, by: By = staffByRole.inventory) =>
  inTransaction(context.db, (trx) =>
    draftRules(
      trx,
      { name, rules: defaultPriceRules, effectiveAt: undefined },
      { staffId: by.id, at: context.clock() },
    ),
  )

/** A draft whose current version was simulated. */
export const insertSimulatedRules = async (
  testConsole: TestConsole,
  by: By = testConsole.staffByRole.inventory,
) => {
  const { context } = testConsole.server
  const act = { staffId: by.id, at: context.clock() }
  const { id, version } = await draft(testConsole, by)
  const simulationId = await inTransaction(context.db, (trx) => requestSimulation(context, trx, id, act))
  await simulateRules(context, simulationId)
  return { id, version, reason }
}

const asked = async (testConsole: TestConsole, by: By = testConsole.staffByRole.inventory) => {
  const { context } = testConsole.server
  const meant = await insertSimulatedRules(testConsole, by)
  await inTransaction(context.db, (trx) => requestRulesApproval(trx, meant, { staffId: by.id, at: context.clock() }))
  return meant
}

const approved = async (testConsole: TestConsole) => {
  const { context } = testConsole.server
  const { id, version, reason: asking } = await asked(testConsole)
  const act = { staffId: testConsole.staffByRole.finance.id, at: context.clock() }
  await inTransaction(context.db, (trx) => approveRules(context, trx, { id, version, note: undefined }, act))
  return { id, version, reason: asking }
}

const meantOf = async (set: Promise<{ id: number; version: number }>) => {
  const { id, version } = await set
  return { id, version }
}

export const pricingRequests: Record<keyof typeof pricingEndpoints, ValidRequest> = {
  'GET /prices': async () => ({}),
  'GET /prices/in-effect': async () => ({}),
<<<<<<< /tmp/h5r/A.ts
  'GET /prices/:id': async (town) => ({ id: (await draft(town)).id }),
  'POST /prices': async () => ({ name, rules: defaultPriceRules }),
  'PATCH /prices/:id': async (town) => ({ ...(await meantOf(draft(town))), name, rules: defaultPriceRules }),
  'POST /prices/:id/simulate': async (town) => ({ id: (await draft(town)).id }),
  'POST /prices/:id/ask': (town) => simulated(town),
  'POST /prices/:id/withdraw': async (town, as) => ({ id: (await asked(town, as)).id }),
  'POST /prices/:id/approve': async (town) => meantOf(asked(town)),
  'POST /prices/:id/refuse': (town) => asked(town),
=======
  'GET /prices/:id': async (testConsole) => ({ id: (await draft(testConsole)).id }),
  'POST /prices': async () => ({ name, rules: priceRules }),
  'PATCH /prices/:id': async (testConsole) => ({
    ...(await meantOf(draft(testConsole))),
    name,
    rules: priceRules,
  }),
  'POST /prices/:id/simulate': async (testConsole) => ({ id: (await draft(testConsole)).id }),
  'POST /prices/:id/ask': (testConsole) => insertSimulatedRules(testConsole),
  'POST /prices/:id/withdraw': async (testConsole, as) => ({ id: (await asked(testConsole, as)).id }),
  'POST /prices/:id/approve': async (testConsole) => meantOf(asked(testConsole)),
  'POST /prices/:id/refuse': (testConsole) => asked(testConsole),
>>>>>>> /tmp/h5r/B.ts
  'POST /prices/:id/cancel': approved,
}
