import { expect, test } from 'vitest'
import { dayMs } from '../../platform/base/time.ts'
import { createAccountActions } from '../testing/account-actions.ts'
import type { StaffLogin } from '../testing/console.ts'
import { priced, reason, ten } from './testing.ts'

const numbered = (head: string, count: number, rest: string) =>
  Array.from({ length: count }, (_, at) => `${head}${String(at).padStart(2, '0')},${rest}`)

/** A hundred numbers at 10 yuan and thirty at 200. Halving those is far beyond 2 per cent. */
async function start() {
  const actions = await priced()
  const { server, send, relogin, staff, turn } = actions
  await server.stock(...numbered('6100', 100, '10'), ...numbered('7777', 30, '200'))
  const bulk = async (change: object, filter: object, as: StaffLogin) =>
    (await send('POST /sets', { change, meant: { filter }, reason }, { as })).data.id
  const halve = async () => {
    const as = await relogin(staff.inventory)
    return turn('run', await bulk({ move: 'price', priceFen: 100_00 }, { head: '7777' }, as), as)
  }
  const nextDay = async () => {
    server.advance(dayMs + 1000)
    return relogin(staff.inventory)
  }
  return { ...actions, bulk, halve, nextDay }
}

test('numbers added at a million yuan do not raise the limit of later days', async () => {
  const { upload, turn, halve, nextDay } = await start()
  for (const head of ['6188', '7778', '8131']) {
    const rows = numbered(head, 45, '1000000').slice(30)
    expect(await turn('run', await upload(['digits,price', ...rows].join('\n')))).toBe('ok')
  }
  expect(await halve()).toBe('needs-approval')
  await nextDay()
  expect(await halve()).toBe('needs-approval')
})

test('in a category that one person has filled, a number weighs as much as in any other', async () => {
  const { upload, turn, preview, relogin, server, staff } = await priced()
  const rows = ['digits,price', ...numbered('8131', 20, '1000000')]
  expect(await turn('run', await upload(rows.join('\n')))).toBe('ok')
  server.advance(dayMs + 1000)
  const as = await relogin(staff.inventory)
  expect(await turn('run', await preview(50_00, ten.slice(0, 3), as), as)).toBe('needs-approval')
  expect(await turn('run', await preview(50_00, ten.slice(0, 2), as), as)).toBe('ok')
})

test('a new category, or none, gives dear numbers no weight', async () => {
  const { server, upload, turn, bulk, halve, nextDay } = await start()
  const row = { value: 'vip', position: 99, badge: 'V', patterns: [], aliases: [], visible: false }
  await server.context.db.insertInto('categories').values(row).execute()
  const rows = ['digits,price,state', ...numbered('8131', 15, '1000000,draft')]
  expect(await turn('run', await upload(rows.join('\n')))).toBe('ok')
  for (const categories of [['vip'], []]) {
    const as = await nextDay()
    const sort = await bulk({ move: 'categorise', categories }, { head: '8131' }, as)
    expect(await turn('run', sort, as)).toBe('ok')
    const publish = await bulk({ move: 'publish' }, { head: '8131' }, as)
    expect(await turn('run', publish, as)).toBe('ok')
    await nextDay()
    expect(await halve()).toBe('needs-approval')
  }
})

test('a raise needs a second person as a cut does: by file, in bulk, alone, in steps, by an undo', async () => {
  const testConsole = await start()
  const { upload, turn, bulk, move, me, staff, askFor, decide, work, addStaff } = testConsole
  const rows = (yuan: string) => ['digits,price', ...numbered('7777', 30, yuan)].join('\n')
  expect(await turn('run', await upload(rows('1000000')))).toBe('needs-approval')
  expect(await turn('run', await bulk({ move: 'price', priceFen: 400_01 }, { head: '7777' }, me))).toBe(
    'needs-approval',
  )
  expect(await move('700000', 'price', { priceFen: 200_01 })).toBe('price-needs-approval')
  // Small steps count from the lowest price of the day.
  const steps: string[] = []
  for (let yuan = 220; yuan <= 400; yuan += 20)
    steps.push(
      await turn('run', await bulk({ move: 'price', priceFen: yuan * 100 }, { digits: '777700' }, me)),
    )
  expect(steps.filter((each) => each === 'ok').length).toBeLessThan(8)
  expect(steps.at(-1)).toBe('needs-approval')
  // The undo of a colleague's cut is a raise of the one who undoes it.
  const other = await addStaff('inventory')
  const cut = await bulk({ move: 'price', priceFen: 50_00 }, { head: '7777' }, other)
  const { approvalId } = await askFor(cut, 'run', other)
  expect(await decide('approve', { id: cut, approvalId }, staff.finance)).toBe('ok')
  await work(cut)
  expect(await turn('undo', cut, me)).toBe('needs-approval')
  // New accounts of one person raise together.
  const { invite, fresh } = createAccountActions(testConsole)
  const accounts = [await invite(staff.owner, 'inventory'), await invite(staff.owner, 'inventory')]
  const outcomes: string[] = []
  for (const [at, account] of [...accounts, ...accounts].entries())
    outcomes.push(await move(`70000${at + 1}`, 'price', { priceFen: 120_00 }, await fresh(account)))
  expect(outcomes).toContain('ok')
  expect(outcomes.at(-1)).toBe('price-needs-approval')
})
