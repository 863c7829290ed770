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

const insertDraft = async (
  { server: { context }, staffByRole }: TestConsole,
  by: By = staffByRole.inventory,
) =>
  inTransaction(context.db, (trx) =>
    draftRules(
      trx,
      { name, rules: defaultPriceRules, effectiveAt: undefined },
      { staffId: by.id, at: context.clock() },
    ),
  )

const simulateDraft = async (testConsole: TestConsole, by: By = testConsole.staffByRole.inventory) => {
  const { context } = testConsole.server
  const act = { staffId: by.id, at: context.clock() }
  const { id, version } = await insertDraft(testConsole, by)
  const simulationId = await inTransaction(context.db, (trx) => requestSimulation(context, trx, id, act))
  await simulateRules(context, simulationId)
  return { id, version, reason, simulationId }
}

/** A draft with a simulated current version. */
export const insertSimulatedRules = async (testConsole: TestConsole, by?: StaffLogin) => {
  const { id, version } = await simulateDraft(testConsole, by)
  return { id, version, reason }
}

const insertRequestedRules = async (testConsole: TestConsole, by: By = testConsole.staffByRole.inventory) => {
  const { context } = testConsole.server
  const { simulationId, ...versionedId } = await simulateDraft(testConsole, by)
  await inTransaction(context.db, (trx) =>
    requestRulesApproval(trx, versionedId, { staffId: by.id, at: context.clock() }),
  )
  return { ...versionedId, simulationId }
}

const insertApprovedRules = async (testConsole: TestConsole) => {
  const { context } = testConsole.server
  const { id, version, simulationId, reason: asking } = await insertRequestedRules(testConsole)
  const act = { staffId: testConsole.staffByRole.finance.id, at: context.clock() }
  await inTransaction(context.db, (trx) =>
    approveRules(context, trx, { id, version, simulationId, note: undefined }, act),
  )
  return { id, version, reason: asking }
}

const pickVersion = async (set: Promise<{ id: number; version: number }>) => {
  const { id, version } = await set
  return { id, version }
}

export const pricingRequests: Record<keyof typeof pricingEndpoints, ValidRequest> = {
  'GET /prices': async () => ({}),
  'GET /prices/in-effect': async () => ({}),
  'GET /prices/:id': async (testConsole) => ({ id: (await insertDraft(testConsole)).id }),
  'GET /prices/:id/changes': async (testConsole) => ({
    id: (await insertDraft(testConsole)).id,
    kind: 'falls',
  }),
  'GET /prices/:id/quote': async (testConsole) => ({
    id: (await insertDraft(testConsole)).id,
    number: '628888',
  }),
  'POST /prices': async () => ({ name, rules: defaultPriceRules }),
  'PATCH /prices/:id': async (testConsole) => ({
    ...(await pickVersion(insertDraft(testConsole))),
    name,
    rules: defaultPriceRules,
  }),
  'POST /prices/:id/simulate': async (testConsole) => ({ id: (await insertDraft(testConsole)).id }),
  'POST /prices/:id/ask': (testConsole) => insertSimulatedRules(testConsole),
  'POST /prices/:id/withdraw': async (testConsole, as) => ({
    id: (await insertRequestedRules(testConsole, as)).id,
  }),
  'POST /prices/:id/approve': async (testConsole) => {
    const { reason: _reason, ...shown } = await insertRequestedRules(testConsole)
    return shown
  },
  'POST /prices/:id/refuse': async (testConsole) => {
    const { simulationId: _simulationId, ...refused } = await insertRequestedRules(testConsole)
    return refused
  },
  'POST /prices/:id/cancel': insertApprovedRules,
}
