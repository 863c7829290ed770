import type { customerRequestEndpoints } from '@hao/contract/console/endpoints/customer-requests.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { approveCustomerRequest, askBlock, askData } from '../../customers/decide-request.ts'
import { sealData } from '../../customers/seal-data.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import { insertShopper } from '../shoppers.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = 'a reason of the tests'
const days = { from: '2026-01-01', until: '2026-12-31' }
const letter = { authority: '某市公安局', letter: '调证字第 1 号', ...days }

const shopper = async (testConsole: TestConsole) => ({ id: (await insertShopper(testConsole)).id })

/** The id of a request for a block by a member of staff. */
async function blockOf(testConsole: TestConsole, { id: staffId }: StaffLogin) {
  const { db, clock } = testConsole.server.context
  const { id: userId } = await shopper(testConsole)
  const act = { staffId, reason, at: clock() }
  return { id: await inTransaction(db, (trx) => askBlock(trx, { userId, silent: true, until: null }, act)) }
}

/** The id of an approved request for data by a member of staff. */
async function dataOf(testConsole: TestConsole, { id: staffId }: StaffLogin) {
  const { context } = testConsole.server
  const { id: userId } = await shopper(testConsole)
  const at = context.clock()
  const approver = testConsole.staffByRole.finance.id
  const id = await inTransaction(context.db, async (trx) => {
    const asked = await askData(trx, { userId, ...letter }, { staffId, reason, at })
    await approveCustomerRequest(context, trx, { id: asked, staffId: approver, at, note: undefined })
    return asked
  })
  return { id }
}

export const customerRequestRequests: Record<keyof typeof customerRequestEndpoints, ValidRequest> = {
  'GET /customer-requests': async () => ({ state: 'asked' }),
  'GET /customer-requests/:id': (testConsole) => blockOf(testConsole, testConsole.staffByRole.service),
  'POST /customers/:id/block': async (testConsole) => ({
    ...(await shopper(testConsole)),
    silent: false,
    reason,
  }),
  'POST /customers/:id/data-request': async (testConsole) => ({
    ...(await shopper(testConsole)),
    ...letter,
    reason,
  }),
  'POST /customer-requests/:id/approve': (testConsole) =>
    blockOf(testConsole, testConsole.staffByRole.service),
  'POST /customer-requests/:id/refuse': async (testConsole) => ({
    ...(await blockOf(testConsole, testConsole.staffByRole.service)),
    reason,
  }),
  'POST /customer-requests/:id/withdraw': (testConsole, as = testConsole.staffByRole.service) =>
    blockOf(testConsole, as),
  'POST /customer-requests/:id/seal': (testConsole, as = testConsole.staffByRole.service) =>
    dataOf(testConsole, as),
  'POST /customer-requests/:id/download': async (testConsole, as = testConsole.staffByRole.service) => {
    const { context } = testConsole.server
    const { id } = await dataOf(testConsole, as)
    await inTransaction(context.db, (trx) =>
      sealData(context, trx, { id, staffId: as.id, at: context.clock() }),
    )
    return { id }
  },
  'POST /customers/:id/unblock': async (testConsole) => {
    const { context } = testConsole.server
    const { id } = await blockOf(testConsole, testConsole.staffByRole.service)
    const decision = { id, staffId: testConsole.staffByRole.finance.id, at: context.clock(), note: undefined }
    const { userId } = await inTransaction(context.db, (trx) =>
      approveCustomerRequest(context, trx, decision),
    )
    return { id: userId, reason }
  },
  'POST /customers/:id/check-signs': async (testConsole) => ({ ...(await shopper(testConsole)), reason }),
  'POST /customers/:id/notes': async (testConsole) => ({
    ...(await shopper(testConsole)),
    text: '来电核实过',
  }),
  'POST /customers/:id/tags': async (testConsole) => ({
    ...(await shopper(testConsole)),
    tags: ['企业客户'],
  }),
}
