import { soleLimits } from '@hao/contract/console/limits.ts'
import { expect, test } from 'vitest'
import { runSetSlice } from '../inventory/bulk-changes/run-set-slice.ts'
import { hourMs } from '../platform/base/time.ts'
import { createOwner } from '../telephony/routing/testing.ts'
import { createAccountActions } from './testing/account-actions.ts'
import { type StaffLogin, startConsole } from './testing/console.ts'
import { insertShopper } from './testing/shoppers.ts'

const reason = 'a reason of the tests'

type Answer = { status: number; failure: { error: string } }
const outcome = ({ status, failure }: Answer) => (status === 200 ? 'ok' : failure.error)

async function start() {
  const testConsole = await startConsole()
  const { request, server, staffByRole } = testConsole
  const accounts = createAccountActions(testConsole)
  const stock = (count: number, head = '61') =>
    server.stock(...Array.from({ length: count }, (_, at) => `${head}${String(at).padStart(4, '0')},10`))
  const work = (id: number) => runSetSlice(server.context, id)
  const preview = async (change: object, as: StaffLogin, filter: object = { head: '61' }) => {
    const { data } = await request('POST /sets', { change, meant: { filter }, reason }, { as })
    return data.id
  }
  const upload = async (csv: string, as: StaffLogin) => {
    const part = Buffer.from(csv).toString('base64')
    const { data } = await request('POST /imports', { name: 'a.csv', part, last: true, reason }, { as })
    await work(data.id)
    return data.id
  }
  const turn = async (which: 'run' | 'undo' | 'stop' | 'resume', id: number, as: StaffLogin) => {
    const done = outcome(await request(`POST /set/:id/${which}`, { id, reason }, { as }))
    if (done === 'ok' && which !== 'stop') await work(id)
    return done
  }
  const figures = async (id: number, as: StaffLogin) => (await request('GET /set/:id', { id }, { as })).data
  const onSale = async () =>
    (await server.context.db.selectFrom('numbers').select('id').where('state', '=', 'on_sale').execute())
      .length
  const limit = async (act: string, as: StaffLogin) =>
    (await request('GET /me/limits', {}, { as })).data.find((each) => each.act === act)
  const actions = { stock, preview, upload, turn, figures, onSale, limit }
  return { ...testConsole, ...accounts, ...actions, staff: staffByRole }
}

test('numbers leave the sale by one person up to a limit, whichever way; beyond it a second person approves', async () => {
  const { request, stock, preview, upload, turn, figures, onSale, limit, staff } = await start()
  const me = staff.inventory
  await stock(1001)
  const all = await preview({ move: 'withdraw' }, me)
  expect((await figures(all, me)).prices).toMatchObject({
    reasons: ['off-sale'],
    counts: [{ act: 'off-sale', amount: 1001, used: 0, max: 1000 }],
  })
  expect(await turn('run', all, me)).toBe('needs-approval')
  // Smaller steps, as a bulk change, a reservation, a block, a file and one by one, count together.
  const half = { head: '61', digits: '00' }
  const some = await preview({ move: 'withdraw' }, me, half)
  const { planned } = (await figures(some, me)).counts
  expect(await turn('run', some, me)).toBe('ok')
  expect(await limit('off-sale', me)).toEqual({ act: 'off-sale', max: 1000, used: planned })
  const until = new Date(Date.now() + 40 * 24 * hourMs).toISOString()
  for (const change of [{ move: 'withdraw' }, { move: 'reserve', until }, { move: 'block' }])
    expect(await turn('run', await preview(change, me), me)).toBe('needs-approval')
  const rows = Array.from({ length: 1001 }, (_, at) => `61${String(at).padStart(4, '0')},10,off_shelf`)
  const file = await upload(['digits,price,state', ...rows].join('\n'), me)
  expect((await figures(file, me)).prices?.reasons).toEqual(['off-sale'])
  expect(await turn('run', file, me)).toBe('needs-approval')
  expect(await onSale()).toBe(1001 - planned)
  // A second person approves: this does not count.
  expect(outcome(await request('POST /set/:id/ask', { id: all, turn: 'run', reason }, { as: me }))).toBe('ok')
  const approvalId = (await figures(all, me)).approval?.id
  expect(outcome(await request('POST /set/:id/approve', { id: all, approvalId }, { as: me }))).toBe(
    'not-allowed',
  )
  const approved = await request('POST /set/:id/approve', { id: all, approvalId }, { as: staff.finance })
  expect(outcome(approved)).toBe('ok')
  await turn('stop', all, me)
  expect(await turn('resume', all, me)).toBe('ok')
  expect(await onSale()).toBe(0)
  expect((await limit('off-sale', me))?.used).toBe(planned)
})

test('an undo takes numbers off the sale, too, but not those that the same person has put there today', async () => {
  const { stock, preview, turn, upload, staff, addStaff, onSale } = await start()
  await stock(1001)
  const colleague = await addStaff('inventory')
  const rows = Array.from({ length: 1001 }, (_, at) => `62${String(at).padStart(4, '0')},10`)
  const added = await upload(['digits,price', ...rows].join('\n'), colleague)
  expect(await turn('run', added, colleague)).toBe('ok')
  expect(await turn('undo', added, staff.inventory)).toBe('needs-approval')
  expect(await turn('undo', added, colleague)).toBe('ok')
  expect(await onSale()).toBe(1001)
  const mine = await preview({ move: 'withdraw' }, colleague, { head: '61', digits: '00' })
  expect(await turn('run', mine, colleague)).toBe('ok')
  expect(await turn('undo', mine, staff.inventory)).toBe('ok')
  expect(await onSale()).toBe(1001)
})

test('one person blocks twenty numbers a day, by any screen and by new accounts of theirs', async () => {
  const { server, request, stock, preview, turn, limit, invite, fresh, staff, addStaff } = await start()
  const ids = await stock(30)
  for (let at = 0; at < 3; at += 1) await createOwner(server, `62888${at}`)
  const block = async (number: string, as: StaffLogin) =>
    outcome(await request('POST /blocks', { number, reason }, { as }))
  const blockStock = async (digits: string, as: StaffLogin) => {
    const id = ids[digits]
    const { version } = (await request('GET /number/:id', { id }, { as })).data
    return outcome(await request('POST /number/:id/block', { id, version, reason }, { as }))
  }
  const first = await fresh(await invite(staff.owner, 'telephony'))
  const second = await fresh(await invite(staff.owner, 'telephony'))
  expect(await block('628880', first)).toBe('ok')
  const half = Array.from({ length: 10 }, (_, at) => `6100${String(at).padStart(2, '0')}`)
  for (const digits of half) expect(await block(digits, first)).toBe('ok')
  for (let at = 10; at < 19; at += 1) expect(await blockStock(`6100${at}`, second)).toBe('ok')
  expect(await limit('block', second)).toEqual({ act: 'block', max: 20, used: 20 })
  for (const as of [first, second]) {
    expect(await block('628881', as)).toBe('rate-limited')
    expect(await blockStock('610020', as)).toBe('rate-limited')
  }
  expect(await block('628881', await addStaff('telephony'))).toBe('ok')
  const many = await preview({ move: 'block' }, staff.inventory)
  expect(await turn('run', many, staff.inventory)).toBe('ok')
  expect((await limit('block', staff.inventory))?.used).toBe(11)
  server.advance(24 * hourMs)
  expect(await block('628882', await fresh(first))).toBe('ok')
})

test('a block of many numbers at once needs a second person', async () => {
  const { stock, preview, turn, figures, staff } = await start()
  await stock(21)
  const id = await preview({ move: 'block' }, staff.inventory)
  expect((await figures(id, staff.inventory)).prices?.reasons).toEqual(['block'])
  expect(await turn('run', id, staff.inventory)).toBe('needs-approval')
})

test('new accounts of one person share the limit of phones shown, until they have another person', async () => {
  const testConsole = await start()
  const { server, request, invite, fresh, staff, limit } = testConsole
  const { id } = await insertShopper(testConsole)
  const reveal = async (times: number, who: StaffLogin) => {
    const as = await fresh(who)
    const all = await Promise.all(
      Array.from({ length: times }, () => request('POST /reveals', { kind: 'customer', id, reason }, { as })),
    )
    return all.filter(({ status }) => status === 200).length
  }
  const first = await invite(staff.owner, 'service')
  const second = await invite(staff.owner, 'service')
  const third = await invite(await invite(staff.owner, 'owner'), 'service')
  expect(await reveal(20, first)).toBe(20)
  expect(await reveal(20, second)).toBe(10)
  expect(await reveal(5, third)).toBe(0)
  expect(await limit('reveal', await fresh(third))).toEqual({ act: 'reveal', max: 30, used: 30 })
  expect(await reveal(31, staff.service)).toBe(30)
  const as = await fresh(first)
  const headers = { 'accept-language': 'en' }
  const refused = await request('POST /reveals', { kind: 'customer', id, reason }, { as, headers })
  expect(refused.failure).toMatchObject({
    error: 'rate-limited',
    message: expect.stringContaining('limited to 30 full phone numbers shown in 1 h') as string,
    details: { act: 'reveal', max: 30 },
  })
  server.advance(72 * hourMs)
  expect(await reveal(20, first)).toBe(20)
  expect(await reveal(20, second)).toBe(20)
})

test('one owner changes who has access thirty times a day: by invitations, roles and new owners of theirs', async () => {
  const { request, invite, changeRoles, send, fresh, staff, addStaff, limit } = await start()
  const helper = await invite(staff.owner, 'owner')
  const member = await addStaff('service')
  for (let at = 0; at < 14; at += 1) {
    expect(await changeRoles(staff.owner, member, 'service', 'finance')).toBe('done')
    expect(await changeRoles(helper, member, 'service')).toBe('done')
  }
  expect(await send('disable', helper, member)).toBe('done')
  expect((await limit('access', await fresh(helper)))?.used).toBe(soleLimits.access.max)
  for (const by of [staff.owner, helper]) {
    expect(await send('enable', by, await addStaff('service'))).not.toBe('done')
    expect(await send('disable', by, await addStaff('service'))).toBe('rate-limited')
    const as = await fresh(by)
    const invited = await request('POST /staff', { name: `late-${by.id}`, roles: ['service'] }, { as })
    expect(outcome(invited)).toBe('rate-limited')
  }
  expect(await send('disable', await addStaff('owner'), await addStaff('service'))).toBe('done')
})

test('everyone reads the limits of what they may do', async () => {
  const { request, staff } = await start()
  const acts = async (as: StaffLogin) =>
    (await request('GET /me/limits', {}, { as })).data.map(({ act }) => act)
  expect(await acts(staff.inventory)).toEqual(['off-sale', 'block', 'price', 'cut', 'raise'])
  expect(await acts(staff.service)).toEqual(['refund', 'reveal', 'phone'])
  expect(await acts(staff.finance)).toEqual(['refund', 'phone'])
  expect(await acts(staff.telephony)).toEqual(['off-sale', 'block', 'reveal'])
  expect(await acts(staff.owner)).toEqual(['access', 'phone'])
})
