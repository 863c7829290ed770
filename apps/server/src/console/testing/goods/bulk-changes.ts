import type { bulkChangeEndpoints } from '@hao/contract/console/endpoints/bulk-changes.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { requestSetApproval } from '../../../inventory/bulk-changes/decide-set.ts'
import { previewBulkChange } from '../../../inventory/bulk-changes/preview-bulk.ts'
import { runSet } from '../../../inventory/bulk-changes/run-set.ts'
import { uploadImport } from '../../../inventory/bulk-changes/upload-import.ts'
import { runSetSlice } from '../../../inventory/bulk-changes/run-set-slice.ts'
import type { Colleague, TestConsole } from '../console.ts'
import type { Good } from '../good.ts'
import { freshNumber } from './numbers.ts'

const reason = '盘点'
const part = Buffer.from('digits,price\n700001,1\n').toString('base64')

/** A set of one number, previewed and as far as `state` says. */
async function freshSet(town: TestConsole, state: 'previewed' | 'running' | 'done'): Promise<number> {
  const { context } = town.server
  const { id } = await freshNumber(town)
  const by = { staffId: town.five.inventory.id, reason, at: context.clock() }
  return inTransaction(context.db, async (trx) => {
    const setId = await previewBulkChange(trx, { ids: [id] }, { move: 'withdraw' }, by)
    if (state !== 'previewed') await runSet(context, trx, setId, by)
    return setId
  }).then(async (setId) => {
    if (state === 'done') await runSetSlice(context, setId)
    return setId
  })
}

/** A price cut that needs approval, previewed. */
async function deepCut(town: TestConsole, by: Colleague): Promise<number> {
  const { context } = town.server
  const { id } = await freshNumber(town)
  const act = { staffId: by.id, reason, at: context.clock() }
  const cut = { move: 'price', priceFen: 1, struckPriceFen: null } as const
  return inTransaction(context.db, (trx) => previewBulkChange(trx, { ids: [id] }, cut, act))
}

/** The same, for which its author has asked for approval. */
async function askedCut(town: TestConsole, by = town.five.inventory) {
  const { context } = town.server
  const id = await deepCut(town, by)
  const act = { staffId: by.id, at: context.clock() }
  const asked = { id, turn: 'run', reason } as const
  const { approvalId } = await inTransaction(context.db, (trx) =>
    requestSetApproval(context, trx, asked, act),
  )
  return { id, approvalId }
}

const turning =
  (state: 'previewed' | 'running' | 'done'): Good =>
  async (town) => ({ id: await freshSet(town, state), reason })

const reading: Good = async (town) => ({ id: await freshSet(town, 'previewed') })

export const bulkChangeGoods: Record<keyof typeof bulkChangeEndpoints, Good> = {
  'GET /sets': async () => ({}),
  'GET /set/:id': reading,
  'GET /set/:id/rows': reading,
  'GET /set/:id/prices': reading,
  'GET /set/:id/lines': reading,
  'POST /sets': async (town) => ({
    change: { move: 'withdraw' },
    meant: { ids: [(await freshNumber(town)).id] },
    reason,
  }),
  'POST /set/:id/run': turning('previewed'),
  'POST /set/:id/stop': turning('running'),
  'POST /set/:id/undo': turning('done'),
  'POST /set/:id/ask': async (town, as = town.five.inventory) => ({
    id: await deepCut(town, as),
    turn: 'run',
    reason,
  }),
  'POST /set/:id/withdraw': askedCut,
  'POST /set/:id/approve': async (town) => askedCut(town),
  'POST /set/:id/refuse': async (town) => ({ ...(await askedCut(town)), reason }),
  'POST /imports': async () => ({ name: 'a.csv', part, last: true, reason }),
  'POST /import/:id/parts': async (town, as = town.five.inventory) => {
    const { context } = town.server
    const content = Buffer.from('digits,')
    const by = { staffId: as.id, reason, at: context.clock() }
    const id = await inTransaction(context.db, (trx) =>
      uploadImport(context, trx, { name: 'a.csv', content, last: false }, by),
    )
    return { id, at: content.length, part, last: true }
  },
  'POST /import/:id/read': async (town) => {
    const { context } = town.server
    const by = { staffId: town.five.inventory.id, reason, at: context.clock() }
    const content = Buffer.from(part, 'base64')
    const id = await inTransaction(context.db, (trx) =>
      uploadImport(context, trx, { name: 'a.csv', content, last: true }, by),
    )
    await runSetSlice(context, id)
    return { id, ignoreUnknown: true }
  },
}
