import type { bulkChangeEndpoints } from '@hao/contract/console/endpoints/bulk-changes.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { requestSetApproval } from '../../../inventory/bulk-changes/decide-set.ts'
import { previewBulkChange } from '../../../inventory/bulk-changes/preview-bulk.ts'
import { runSet } from '../../../inventory/bulk-changes/run-set.ts'
import { stopSet } from '../../../inventory/bulk-changes/stop-set.ts'
import { uploadImport } from '../../../inventory/bulk-changes/upload-import.ts'
import { runSetSlice } from '../../../inventory/bulk-changes/run-set-slice.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { insertNumber } from './numbers.ts'

const reason = '盘点'
const part = Buffer.from('digits,price\n700001,1\n').toString('base64')

type SetState = 'previewed' | 'running' | 'stopped' | 'done'

/** A set of one number in this state. */
async function freshSet(testConsole: TestConsole, state: SetState): Promise<number> {
  const { context } = testConsole.server
  const { id } = await insertNumber(testConsole)
  const by = { staffId: testConsole.staffByRole.inventory.id, reason, at: context.clock() }
  return inTransaction(context.db, async (trx) => {
    const setId = await previewBulkChange(trx, { ids: [id] }, { move: 'withdraw' }, by)
    if (state !== 'previewed') await runSet(context, trx, setId, by)
    if (state === 'stopped') await stopSet(trx, setId, by)
    return setId
  }).then(async (setId) => {
    if (state === 'done') await runSetSlice(context, setId)
    return setId
  })
}

/** A previewed price cut that needs approval. */
async function deepCut(testConsole: TestConsole, by: StaffLogin): Promise<number> {
  const { context } = testConsole.server
  const { id } = await insertNumber(testConsole)
  const act = { staffId: by.id, reason, at: context.clock() }
  const cut = { move: 'price', priceFen: 1, struckPriceFen: null } as const
  return inTransaction(context.db, (trx) => previewBulkChange(trx, { ids: [id] }, cut, act))
}

/** A price cut with a request for approval. */
async function askedCut(testConsole: TestConsole, by = testConsole.staffByRole.inventory) {
  const { context } = testConsole.server
  const id = await deepCut(testConsole, by)
  const act = { staffId: by.id, at: context.clock() }
  const asked = { id, turn: 'run', reason } as const
  const { approvalId } = await inTransaction(context.db, (trx) =>
    requestSetApproval(context, trx, asked, act),
  )
  return { id, approvalId }
}

const turning =
  (state: SetState): ValidRequest =>
  async (testConsole) => ({ id: await freshSet(testConsole, state), reason })

const reading: ValidRequest = async (testConsole) => ({ id: await freshSet(testConsole, 'previewed') })

export const bulkChangeRequests: Record<keyof typeof bulkChangeEndpoints, ValidRequest> = {
  'GET /sets': async () => ({}),
  'GET /set/:id': reading,
  'GET /set/:id/rows': reading,
  'GET /set/:id/prices': reading,
  'GET /set/:id/lines': reading,
  'POST /sets': async (testConsole) => ({
    change: { move: 'withdraw' },
    meant: { ids: [(await insertNumber(testConsole)).id] },
    reason,
  }),
  'POST /set/:id/run': turning('previewed'),
  'POST /set/:id/stop': turning('running'),
  'POST /set/:id/resume': turning('stopped'),
  'POST /set/:id/discard': reading,
  'POST /set/:id/undo': turning('done'),
  'POST /set/:id/ask': async (testConsole, as = testConsole.staffByRole.inventory) => ({
    id: await deepCut(testConsole, as),
    turn: 'run',
    reason,
  }),
  'POST /set/:id/withdraw': askedCut,
  'POST /set/:id/approve': async (testConsole) => askedCut(testConsole),
  'POST /set/:id/refuse': async (testConsole) => ({ ...(await askedCut(testConsole)), reason }),
  'POST /imports': async () => ({ name: 'a.csv', part, last: true, reason }),
  'POST /import/:id/parts': async (testConsole, as = testConsole.staffByRole.inventory) => {
    const { context } = testConsole.server
    const content = Buffer.from('digits,')
    const by = { staffId: as.id, reason, at: context.clock() }
    const id = await inTransaction(context.db, (trx) =>
      uploadImport(context, trx, { name: 'a.csv', content, last: false }, by),
    )
    return { id, at: content.length, part, last: true }
  },
  'POST /import/:id/read': async (testConsole) => {
    const { context } = testConsole.server
    const by = { staffId: testConsole.staffByRole.inventory.id, reason, at: context.clock() }
    const content = Buffer.from(part, 'base64')
    const id = await inTransaction(context.db, (trx) =>
      uploadImport(context, trx, { name: 'a.csv', content, last: true }, by),
    )
    await runSetSlice(context, id)
    return { id, ignoreUnknown: true }
  },
}
