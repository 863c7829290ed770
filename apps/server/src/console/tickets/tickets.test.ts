import type { Failure } from '@hao/contract/envelope.ts'
import { expect, test } from 'vitest'
import { findOrCreateUserByPhone } from '../../people/users/queries.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { hourMs, minuteMs } from '../../platform/base/time.ts'
import { asking, question, service } from './testing.ts'

test('a ticket is taken, answered, replied to, answered again, closed and reopened, each with its actor', async () => {
  const { testConsole, as, opened } = await service()
  const { id, seen, write, read, phone } = await asking(testConsole)
  const before = await opened(id)
  expect(before).toMatchObject({ state: 'open', assignee: null, firstAnsweredAt: null, text: question.text })
  expect(before.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect((await testConsole.request('POST /tickets/:id/assign', { id }, { as })).data.state).toBe('open')
  const answer = { id, seen, text: '请先绑定手机号' }
  expect((await testConsole.request('POST /tickets/:id/answer', answer, { as })).data.state).toBe('answered')
  expect(await read()).toMatchObject({ state: 'answered', text: '请先绑定手机号' })
  const answered = await opened(id)
  expect(answered).toMatchObject({ state: 'answered', assignee: { name: as.name }, overdue: false })
  expect(answered.messages.at(-1)).toMatchObject({ author: 'service', staffName: as.name })
  expect(answered.firstAnsweredAt).not.toBeNull()

  await write('绑定了，还是不响')
  const again = await opened(id)
  expect(again.firstAnsweredAt).toBe(answered.firstAnsweredAt)
  expect(new Date(again.dueAt).getTime()).toBeGreaterThanOrEqual(new Date(answered.dueAt).getTime())
  const newest = again.messages.at(-1)!.id
  await testConsole.request('POST /tickets/:id/answer', { id, seen: newest, text: '请重启手机' }, { as })
  await testConsole.request('POST /tickets/:id/close', { id, reason: '已电话解决' }, { as })
  expect((await read()).state).toBe('closed')
  const late = await testConsole.request(
    'POST /tickets/:id/answer',
    { id, seen: newest, text: '太晚了' },
    { as },
  )
  expect([late.status, late.failure.error]).toEqual([409, 'not-now'])
  await testConsole.request('POST /tickets/:id/reopen', { id, reason: '客户又来电' }, { as })
  await testConsole.request('POST /tickets/:id/unassign', { id }, { as })
  const reopened = await opened(id)
  expect(reopened).toMatchObject({ state: 'open', assignee: null })
  expect(reopened.history.map(({ event, staffName, reason }) => [event, staffName, reason])).toEqual([
    ['open', null, null],
    ['assign', as.name, null],
    ['answer', as.name, null],
    ['write', null, null],
    ['answer', as.name, null],
    ['close', as.name, '已电话解决'],
    ['reopen', as.name, '客户又来电'],
    ['unassign', as.name, null],
  ])
})

test('of two concurrent answers the second is refused with the first one, and is sent after a confirmation', async () => {
  const { testConsole, as } = await service()
  const addStaff = await testConsole.addStaff('service')
  const { id, seen, read } = await asking(testConsole)
  const answer = (text: string, who: typeof as, more = {}) =>
    testConsole.request('POST /tickets/:id/answer', { id, seen, text, ...more }, { as: who })
  const both = await Promise.all([answer('一', as), answer('二', addStaff)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const third = await testConsole.addStaff('service')
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.failure.error).toBe('stale')
  const first =
    both[0].status === 200 ? { text: '一', staffName: as.name } : { text: '二', staffName: addStaff.name }
  expect(refused.failure.details).toMatchObject({ current: { answers: [first] } })
  expect((await read()).messages).toHaveLength(2)
  const seenOf = ({ details }: Failure) => (details as { current: { seen: number } }).current.seen
  const confirmed = { confirmed: true, seen: seenOf(refused.failure) }
  // A third colleague answers before the notified one decides. That is another answer to confirm.
  expect((await answer('三', third, confirmed)).status).toBe(200)
  const newer = await answer('四', addStaff, confirmed)
  expect(newer.failure).toMatchObject({
    error: 'stale',
    details: { current: { answers: [{ text: '三', staffName: third.name }] } },
  })
  expect((await read()).messages).toHaveLength(3)
  const last = await answer('四', addStaff, { ...confirmed, seen: seenOf(newer.failure) })
  expect(last.status).toBe(200)
  expect((await read()).messages).toHaveLength(4)
})

test('colleagues see who is writing an answer, for a minute or until it is sent', async () => {
  const { testConsole, as, opened } = await service()
  const addStaff = await testConsole.addStaff('service')
  const { id, seen } = await asking(testConsole)
  const presence = async (who: typeof as, writing = false) =>
    (await testConsole.request('GET /tickets/:id/presence', { id, writing }, { as: who })).data
  expect(await presence(as)).toMatchObject({ writing: [], newest: seen })
  expect((await presence(addStaff, true)).writing).toEqual([])
  expect((await presence(as)).writing).toMatchObject([{ name: addStaff.name }])
  expect((await opened(id)).writing).toMatchObject([{ name: addStaff.name }])
  testConsole.server.advance(minuteMs + 1)
  expect((await presence(as)).writing).toEqual([])
  await presence(addStaff, true)
  await testConsole.request('POST /tickets/:id/answer', { id, seen, text: '好了' }, { as: addStaff })
  expect((await presence(as)).writing).toEqual([])
})

test('tickets are sorted by due time and filtered; pages neither repeat nor skip any', async () => {
  const { testConsole, as } = await service()
  const ids: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    ids.push((await asking(testConsole)).id)
    testConsole.server.advance(5 * minuteMs)
  }
  const [first, second, third, fourth] = ids as [number, number, number, number]
  const list = async (input = {}) => (await testConsole.request('GET /tickets', input, { as })).data
  const idsOf = async (input = {}) => (await list(input)).list.map(({ id }) => id)
  await testConsole.request('POST /tickets/:id/close', { id: first }, { as })
  await testConsole.request('POST /tickets/:id/assign', { id: third }, { as })
  expect(await idsOf()).toEqual([second, third, fourth, first])
  expect(await idsOf({ sort: 'newest' })).toEqual([fourth, third, second, first])
  expect(await idsOf({ assignee: 'me' })).toEqual([third])
  expect(await idsOf({ assignee: 'nobody', state: 'open' })).toEqual([second, fourth])
  expect(await idsOf({ assignee: testConsole.staffByRole.owner.id })).toEqual([])
  expect(await idsOf({ category: 'buying' })).toEqual([])
  for (const sort of ['due', 'newest']) {
    const page = await list({ pageSize: 3, sort })
    const rest = await list({ pageSize: 3, sort, cursor: page.next })
    expect([...page.list, ...rest.list].map(({ id }) => id)).toEqual(await idsOf({ sort }))
    expect(rest.next).toBeUndefined()
  }
  expect((await list({ state: 'lost', assignee: '\0', cursor: 'x' })).dropped.toSorted()).toEqual([
    'assignee',
    'cursor',
    'state',
  ])
  const middle = (await testConsole.request('GET /tickets/:id', { id: third }, { as })).data
  expect([middle.previous, middle.next]).toEqual([second, fourth])
  expect((await testConsole.request('GET /tickets/count', { state: 'open' }, { as })).data).toEqual({
    count: 3,
    more: false,
  })
  expect(await idsOf({ overdue: true })).toEqual([])
  testConsole.server.advance(20 * hourMs)
  const later = await testConsole.addStaff('service')
  const overdue = (await testConsole.request('GET /tickets', { overdue: true }, { as: later })).data.list
  expect(overdue.map(({ id, overdue: late }) => [id, late])).toEqual(
    [second, third, fourth].map((id) => [id, true]),
  )
})

test('notes are visible to staff only: no page and no data of the shopper has them', async () => {
  const { testConsole, as, opened } = await service()
  const { id: ticketId, token, phone, read } = await asking(testConsole)
  const text = '内部备注：此客户曾多次投诉'
  await testConsole.request('POST /tickets/:id/notes', { id: ticketId, text }, { as })
  expect((await opened(ticketId)).notes).toMatchObject([{ text, staffName: as.name }])
  const user = await inTransaction(testConsole.server.context.db, (trx) =>
    findOrCreateUserByPhone(trx, testConsole.server.context.keys, phone),
  )
  const shown = [
    await read(),
    (await testConsole.server.request('GET /ticket', {}, { token })).data,
    (await testConsole.server.request('GET /user/:id/data', { id: user }, { token })).data,
  ]
  expect(JSON.stringify(shown)).not.toContain('内部备注')
  expect(JSON.stringify(shown)).not.toContain(as.name)
  expect(JSON.stringify(shown)).toContain(question.text)
  const kept = await testConsole.server.context.db
    .selectFrom('ticket_notes')
    .select('text')
    .executeTakeFirstOrThrow()
  expect(kept.text.toString('utf8')).not.toContain('内部备注')
})

test('deleting an account deletes its tickets and their notes', async () => {
  const { testConsole, as } = await service()
  const { id, token, phone } = await asking(testConsole)
  await testConsole.request('POST /tickets/:id/notes', { id, text: '备注' }, { as })
  await testConsole.request('GET /tickets/:id/presence', { id, writing: true }, { as })
  const { context } = testConsole.server
  const userId = await inTransaction(context.db, (trx) => findOrCreateUserByPhone(trx, context.keys, phone))
  expect((await deleteAccount(testConsole.server, { id: userId, phone, token })).status).toBe(200)
  for (const table of ['ticket_notes', 'ticket_writers'] as const)
    expect(await context.db.selectFrom(table).select('ticket_id').execute()).toEqual([])
  const gone = await testConsole.request('GET /tickets/:id', { id }, { as })
  expect([gone.status, gone.failure.error]).toEqual([404, 'no-such-thing'])
  const late = await testConsole.request('POST /tickets/:id/notes', { id, text: '备注' }, { as })
  expect(late.failure.error).toBe('no-such-thing')
})

test('telephony reads tickets, but neither orders nor numbers of their shopper', async () => {
  const { testConsole } = await service()
  const { id, token } = await asking(testConsole)
  const { 628888: numberId } = await testConsole.server.stock('628888,88')
  await testConsole.server.request('POST /order', { numberId, agreed: true }, { token })
  const seenBy = async (role: 'service' | 'telephony') =>
    (await testConsole.request('GET /tickets/:id', { id }, { as: testConsole.staffByRole[role] })).data.orders
  expect(await seenBy('service')).toMatchObject([{ number: '628888' }])
  expect(await seenBy('telephony')).toEqual([])
})

test('a ticket cannot be assigned to staff who may not answer tickets', async () => {
  const { testConsole, as } = await service()
  const { id } = await asking(testConsole)
  for (const staffId of [testConsole.staffByRole.finance.id, 999_999]) {
    const { status, failure } = await testConsole.request('POST /tickets/:id/assign', { id, staffId }, { as })
    expect([status, failure.error]).toEqual([404, 'no-such-thing'])
  }
})

test('a template is saved and changed; an edit of an older version is refused with the current one', async () => {
  const { testConsole, as } = await service()
  const texts = { title: '先绑定', zh: '请先绑定手机号。', en: 'Please bind a phone first.' }
  const { id, version } = (await testConsole.request('POST /templates', texts, { as })).data
  const newer = { ...texts, zh: '请在“我的号码”里绑定手机号。' }
  const change = (sent: object) =>
    testConsole.request('PATCH /templates/:id', { id, version, ...sent }, { as })
  const both = await Promise.all([change(newer), change({ ...newer, en: 'Bind one.' })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)!.failure
  const [standing] = (await testConsole.request('GET /templates', {}, { as })).data
  expect([refused.error, refused.details?.['current']]).toEqual(['stale', standing])
  const old = await testConsole.request('DELETE /templates/:id', { id, version }, { as })
  expect(old.failure.error).toBe('stale')
  expect(
    (await testConsole.request('DELETE /templates/:id', { id, version: version + 1 }, { as })).status,
  ).toBe(200)
  expect((await testConsole.request('GET /templates', {}, { as })).data).toEqual([])
})

test('a phone in a text is returned masked, in lists, messages, notes and reasons, and revealed for a reason', async () => {
  const { testConsole, as, opened } = await service()
  const { id, seen, write } = await asking(testConsole)
  const phone = '13812348888'
  await write(`请改绑 +86 138-1234-8888 或 ${phone}`)
  const noted = await testConsole.request(
    'POST /tickets/:id/notes',
    { id, text: `机主另有 ${phone}` },
    { as },
  )
  await testConsole.request('POST /tickets/:id/close', { id, reason: `已致电 ${phone}` }, { as })
  const { list } = (await testConsole.request('GET /tickets', {}, { as })).data
  expect(list[0]?.text).toBe('请改绑 +86 138****8888 或 138****8888')
  const ticket = await opened(id)
  const answers = JSON.stringify([
    ticket,
    list,
    (await testConsole.request('GET /audit', {}, { as: testConsole.staffByRole.owner })).data,
  ])
  expect(answers).not.toMatch(/1381234-?8888|138-1234/)
  expect(ticket.history.at(-1)?.reason).toBe('已致电 138****8888')
  const reveal = async (kind: string, of: number) =>
    (await testConsole.request('POST /reveals', { kind, id: of, reason: '核对号码' }, { as })).data?.value
  expect(await reveal('message', ticket.messages.at(-1)!.id)).toBe(`${phone}, ${phone}`)
  expect(await reveal('note', noted.data.id)).toBe(phone)
  expect(await reveal('message', seen)).toBeUndefined()
})
