import { setTimeout as wait } from 'node:timers/promises'
import { defaultPriceFen } from '@hao/numbers/price.ts'
import { seededRandom } from '@hao/numbers/random.ts'
import { appendAudit } from '../../../people/audit/append.ts'
import type { Context } from '../../../context.ts'
import { toYuan } from '../../../platform/base/money.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { type StaffAction, createStaffAction, selectDemoStaff } from './staff-action.ts'

/** A job's result is polled at this interval (ms), at most this many times. */
const pollMs = 300
const maxPolls = 1000
/** Drafts of price rules older than this (ms) belong to the simulated month. */
const draftAgeMs = dayMs / 2

type Work = { context: Context; act: StaffAction; until: (done: () => Promise<boolean>) => Promise<void> }

/**
 * Work of staff after the simulated month that needs running workers: exports, imports, and the simulation
 * and approval of price rules. When the process is interrupted, the rest is not done.
 */
export async function runStaffWorkAfterMonth(context: Context, signal: AbortSignal): Promise<void> {
  const act = createStaffAction(context, {
    staff: await selectDemoStaff(context.db),
    storeAudit: appendAudit,
  })
  const until: Work['until'] = async (done) => {
    for (let poll = 0; poll < maxPolls; poll += 1) {
      if (await done()) return
      await wait(pollMs, undefined, { signal, ref: false })
    }
    throw new Error('A job of the simulated month did not finish in time')
  }
  await act('inventory', 'POST /exports', { kind: 'numbers', filters: { state: 'off_shelf' } })
  await act('finance', 'POST /exports', { kind: 'ledger', filters: {} })
  await act('telephony', 'POST /exports', { kind: 'calls', filters: {} })
  await importFiles({ context, act, until })
  await changePrices({ context, act, until })
}

/** Imports one file, which has invalid lines, and only previews another. */
async function importFiles(work: Work): Promise<void> {
  const digits = await newDigits(work.context, 56)
  const lines = digits.map((each) => `${each},${toYuan(defaultPriceFen(each))},,`)
  const wrong = ['12,19.9,,', '8866A1,29.9,,', '668899001122,39.9,,', '66002211,0,,', '66002233,19.9,,sold']
  const id = await upload(work, '供应商到货-首批.csv', [
    ...lines.slice(0, 40),
    ...wrong,
    ...lines.slice(0, 1),
  ])
  await work.act('inventory', 'POST /set/:id/run', { id, reason: '供应商到货，预览无误' })
  await work.until(() => isSet(work, id, 'done'))
  await upload(work, '供应商到货-次批.csv', [...lines.slice(40), '660099,19.999,,'])
}

async function upload(work: Work, name: string, lines: readonly string[]): Promise<number> {
  const part = Buffer.from(['digits,price,goodPrice,state', ...lines, ''].join('\n')).toString('base64')
  const { id } = await work.act('inventory', 'POST /imports', {
    name,
    part,
    last: true,
    reason: '供应商到货',
  })
  await work.until(() => isSet(work, id, 'previewed'))
  return id
}

async function isSet({ context }: Work, id: number, state: string): Promise<boolean> {
  const set = await context.db
    .selectFrom('change_sets')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return set?.state === state
}

/** New digits of maximum length that the shop does not have. */
async function newDigits({ db, config }: Context, count: number): Promise<string[]> {
  const random = seededRandom(11)
  const found = new Set<string>()
  while (found.size < count) {
    const digits = `${1 + random.below(9)}${random.digits(config.numberPlan.maxDigits - 1)}`
    const known = await db.selectFrom('numbers').select('id').where('digits', '=', digits).executeTakeFirst()
    if (!known) found.add(digits)
  }
  return [...found]
}

/** Of the month's drafts of price rules, the first is approved and the second waits for approval. */
async function changePrices({ context, act, until }: Work): Promise<void> {
  const { db, clock } = context
  const drafts = await db
    .selectFrom('price_rule_sets')
    .select(['id', 'version'])
    .where('state', '=', 'draft')
    .where('created_at', '<', new Date(clock().getTime() - draftAgeMs))
    .orderBy('id')
    .limit(2)
    .execute()
  for (const [nth, { id, version }] of drafts.entries()) {
    const { simulationId } = await act('inventory', 'POST /prices/:id/simulate', { id })
    await until(async () => {
      const simulation = await db
        .selectFrom('price_simulations')
        .select('finished_at')
        .where('id', '=', simulationId)
        .executeTakeFirst()
      return simulation?.finished_at !== null
    })
    const request = { id, version, reason: '已试算，涨跌幅度可接受' }
    const { version: seen } = await act('inventory', 'POST /prices/:id/ask', request)
    if (nth === 0)
      await act('finance', 'POST /prices/:id/approve', {
        id,
        version: seen,
        simulationId,
        note: '同意，按生效日执行',
      })
  }
}
