import { setTimeout as wait } from 'node:timers/promises'
import { priceFen } from '@hao/numbers/price.ts'
import { seededRandom } from '@hao/numbers/random.ts'
import { appendAudit } from '../../../people/audit/append.ts'
import type { Context } from '../../../context.ts'
import { yuanOf } from '../../../platform/base/money.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { type Act, type AskConsole, newAct, selectClerks } from './clerks.ts'

/** How often (ms), and how often at most, it is looked whether a job is done. */
const lookMs = 300
const looks = 1000
/** Drafts of price rules that were made longer ago (ms) are the month's own. */
const ownMs = dayMs / 2

type Options = { signal: AbortSignal; console: AskConsole }

/** What everything here needs; `until` waits for what a job does. */
type Work = { context: Context; act: Act; until: (done: () => Promise<boolean>) => Promise<void> }

/**
 * Once the month is lived, the staff does what only jobs of the present can do: files that are taken in, lists that are exported, rules whose effect is simulated before another
 * person approves them. A process that ends in the middle leaves it at that.
 */
export async function leaveWork(context: Context, { signal, console }: Options): Promise<void> {
  const clerks = await selectClerks(context.db)
  const until: Work['until'] = async (done) => {
    for (let look = 0; look < looks; look += 1) {
      if (await done()) return
      await wait(lookMs, undefined, { signal, ref: false })
    }
    throw new Error('A job of the month was not done in time')
  }
  const work = { context, act: newAct(context, { clerks, console, keep: appendAudit }), until }
  await exportLists(work)
  await takeIn(work)
  await changePrices(work)
}

async function exportLists({ act }: Work): Promise<void> {
  await act('inventory', 'POST /exports', { kind: 'numbers', filters: { state: 'off_shelf' } })
  await act('finance', 'POST /exports', { kind: 'ledger', filters: {} })
  await act('telephony', 'POST /exports', { kind: 'calls', filters: {} })
}

/** One file is taken in, but for lines that cannot be; another one waits for whoever has read what it would do. */
async function takeIn(work: Work): Promise<void> {
  const [first, second] = await newDigits(work.context, [40, 16])
  const lines = (digits: readonly string[] = []) =>
    digits.map((each) => `${each},${yuanOf(priceFen(each))},,`)
  const repeated = lines(first?.slice(0, 1))
  const wrong = ['12,19.9,,', '8866A1,29.9,,', '668899001122,39.9,,', '66002211,0,,', '66002233,19.9,,sold']
  const id = await upload(work, '供应商到货-首批.csv', [...lines(first), ...wrong, ...repeated])
  const { act, until } = work
  await act('inventory', 'POST /set/:id/run', { id, reason: '供应商到货，预览无误' })
  await until(() => isSet(work, id, 'done'))
  await upload(work, '供应商到货-次批.csv', [...lines(second), '660099,19.999,,'])
}

async function upload(work: Work, name: string, lines: readonly string[]): Promise<number> {
  const file = ['digits,price,goodPrice,state', ...lines, ''].join('\n')
  const part = Buffer.from(file).toString('base64')
  const given = { name, part, last: true, reason: '供应商到货' }
  const { id } = await work.act('inventory', 'POST /imports', given)
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

/** Digits as long as they may be, that the shop does not have: so many for each count. */
async function newDigits({ db, config }: Context, counts: readonly number[]): Promise<string[][]> {
  const random = seededRandom(11)
  const found = new Set<string>()
  const wanted = counts.reduce((sum, count) => sum + count, 0)
  while (found.size < wanted) {
    const digits = `${1 + random.below(9)}${random.digits(config.numberPlan.maxDigits - 1)}`
    const known = await db.selectFrom('numbers').select('id').where('digits', '=', digits).executeTakeFirst()
    if (!known) found.add(digits)
  }
  const left = [...found]
  return counts.map((count) => left.splice(0, count))
}

/** Of the month's drafts the first is approved, and the second waits for another person; they are simulated before. */
async function changePrices({ context, act, until }: Work): Promise<void> {
  const { db, clock } = context
  const drafts = await db
    .selectFrom('price_rule_sets')
    .select(['id', 'version'])
    .where('state', '=', 'draft')
    .where('created_at', '<', new Date(clock().getTime() - ownMs))
    .orderBy('id')
    .limit(2)
    .execute()
  for (const [nth, { id, version }] of drafts.entries()) {
    const { simulationId } = await act('inventory', 'POST /prices/:id/simulate', { id })
    await until(async () => {
      const found = await db
        .selectFrom('price_simulations')
        .select('finished_at')
        .where('id', '=', simulationId)
        .executeTakeFirst()
      return found?.finished_at !== null
    })
    const reason = '已试算，涨跌幅度可接受'
    const asked = await act('inventory', 'POST /prices/:id/ask', { id, version, reason })
    if (nth > 0) return
    const { version: seen } = asked
    await act('finance', 'POST /prices/:id/approve', { id, version: seen, note: '同意，按生效日执行' })
  }
}
