import { savedSearchConsent } from '@hao/contract/saved-search-terms.ts'
import { insertPhoneRequest } from '../../people/users/testing/phone-changes.ts'
import { insertPasskey } from '../../people/users/testing/passkeys.ts'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertInvoiceFile } from '../../commerce/invoices/testing.ts'
import { requestRefundAsStaff } from '../../commerce/refund-requests/testing/staff-request.ts'
import type { CarrierClient } from '../../../../simulators/src/carrier/client.ts'
import {
  answeredCall,
  callEvents,
  postRegistrations,
  startWithCarrier,
} from '../../telephony/routing/testing.ts'
import { leaveMessage } from '../../telephony/call-log/testing.ts'
import { approveWithinLimit } from '../../people/approvals/request-approval.ts'
import { upload } from '../../content/support/testing.ts'
import { inTransaction, type Db } from '../../platform/db/database.ts'
import { openPaymentExceptions } from '../../commerce/payments/exceptions.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { generatePhone } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { stockHeldNumbers, runOfferJobs, runMatchJobs } from '../../inventory/waitlist/testing.ts'
import { personalColumnsOfTable } from './personal-data.ts'
import { selectRemaining, selectRowsOfUser, type Table, tables } from './testing.ts'
import { applyPayment, deleteAccount, createActiveUser } from '../../people/users/testing.ts'

async function columnsOf(db: Db): Promise<{ table: Table; column: string }[]> {
  const { rows } = await sql<{ table: Table; column: string }>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'kysely%'`.execute(
    db,
  )
  return rows
}

test('personalData lists every table of the database and nothing else', async () => {
  const { context } = await startTestServer()
  const columns = await columnsOf(context.db)
  expect(tables.toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted())
})

test('every table with a column named like personal data is listed as personal', async () => {
  const { context } = await startTestServer()
  const personal =
    /^user_id$|phone|openid|payer|(^|_)ip$|^user_agent$|requester|caller|nickname|avatar|location|device|^text$|locale$/
  const found = (await columnsOf(context.db)).filter(({ column }) => personal.test(column))
  const unlisted = found.filter(({ table }) => personalColumnsOfTable(table) === undefined)
  // Texts of the operator, staff, and notifications that have the payer until they are applied.
  const exceptions = /_texts$|^staff_|^payment_notifications$/
  expect(unlisted.filter(({ table }) => !exceptions.test(table))).toEqual([])
  expect(new Set(found.map(({ table }) => table)).size).toBeGreaterThan(14)
})

test('every table that refers to users, directly or through other tables, is listed as personal', async () => {
  const { context } = await startTestServer()
  const { rows } = await sql<{ table: Table }>`
    WITH RECURSIVE chain AS (
      SELECT 'users'::regclass AS oid
      UNION SELECT conrelid FROM pg_constraint JOIN chain ON confrelid = chain.oid
      -- A number has no owner of its own: its order refers to the user.
      WHERE contype = 'f' AND conrelid <> 'numbers'::regclass
    ) SELECT oid::regclass::text AS table FROM chain`.execute(context.db)
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ table }) => personalColumnsOfTable(table) === undefined)).toEqual([])
})

/** A logged-in user who has a row in every table with personal data. */
async function createUserWithAllData() {
  const { server, carrier } = await startWithCarrier()
  const { context } = server
  for (const id of ['service', 'privacy', 'renewal']) await publishAgreementVersion(server, id, '1.0')
  const member = await createActiveUser(server)
  await carrier.report(callEvents('628888', answeredCall))
  await missAndDeleteCalls(server, carrier, member)
  const kept = await context.db.selectFrom('calls').select('id').executeTakeFirstOrThrow()
  await leaveMessage(server, kept.id)
  const question = context.db.insertInto('questions').values({ position: 1, category: 'calls' })
  const { id: questionId } = await question.returning('id').executeTakeFirstOrThrow()
  await context.db
    .insertInto('question_texts')
    .values({ question_id: questionId, locale: 'zh', title: '问', body: '答' })
    .execute()
  const act = sessionOf(server, member)
  await act('POST /question/:id/vote', { id: questionId, useful: true })
  await setRules(act, member)
  context.callControl = { startCall: async () => undefined, endCall: async () => undefined }
  await act('POST /test-calls', { number: '628888', agreed: true })
  await createWaits(server, act)
  await act('POST /subscription/:id/transfer', { id: member.subscriptionId, phone: generatePhone() })
  await act('POST /subscription/:id/mandate', { id: member.subscriptionId, agreed: true })
  await buyAndWithdraw(server, act)
  await upload(server, member.token)
  await addStaffNotes(context)
  await addStaffRecords(context, member.id)
  server.advance(27 * dayMs)
  await server.runJob('subscriptions-step', {})
  const leaver = { ...member, ...(await server.login(member.phone)) }
  await registerPhone(server, carrier, leaver.phone)
  await insertPhoneRequest(context, leaver)
  await insertPasskey(context, leaver.id)
  const again = sessionOf(server, leaver)
  await again('POST /code/sms', { phone: leaver.unbound, type: 'bind' })
  return { server, leaver, act: again }
}

/** The user switches on SMS about missed calls, misses a call, and deletes another call. */
async function missAndDeleteCalls(server: TestServer, carrier: CarrierClient, member: { token: string }) {
  const act = sessionOf(server, member)
  await act('PATCH /call-settings', { keptDays: 180, missedSms: true })
  await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'missed' }]))
  await carrier.report(callEvents('628888', answeredCall))
  const { data } = await act('GET /calls', {})
  await act('DELETE /calls/:id', { id: data.list[0]!.id })
}

/** The user's phone registers at a SIP edge. */
async function registerPhone(server: TestServer, carrier: CarrierClient, phone: string): Promise<void> {
  const place = { contact: `sip:${phone}@203.0.113.7`, path: [], source: 'sip:203.0.113.7:5060' }
  await postRegistrations(server, carrier, { changes: [{ phone, ...place, seconds: 3600 }], phones: [] })
}

/** A member of staff adds a note to the user's ticket and is writing an answer. */
async function addStaffNotes({ db, keys, clock }: TestServer['context']): Promise<void> {
  const { id: ticket_id } = await db.selectFrom('tickets').select('id').executeTakeFirstOrThrow()
  const by = { ticket_id, staff_id: 1 }
  const text = await keys.encrypt('ticket_notes.text', '一条备注')
  await db
    .insertInto('ticket_notes')
    .values({ ...by, text, at: clock() })
    .execute()
  await db
    .insertInto('ticket_writers')
    .values({ ...by, started_at: clock(), expires_at: clock() })
    .execute()
}

/** Staff noted something about the user, blocked them for a while, and handed their data to an authority. */
async function addStaffRecords({ db, keys, clock }: TestServer['context'], user_id: number): Promise<void> {
  const [at, staff_id] = [clock(), 1]
  const text = await keys.encrypt('customer_notes.text', '一条备注')
  await db.insertInto('customer_notes').values({ user_id, staff_id, text, at }).execute()
  const request = {
    kind: 'customer-block',
    subjectId: user_id,
    content: {},
    askedBy: staff_id,
    reason: '',
    at,
  } as const
  const { id: approval_id } = await inTransaction(db, (trx) => approveWithinLimit(trx, request))
  const block = { user_id, approval_id, silent: false, started_at: at, until: null, ended_at: at }
  await db.insertInto('customer_blocks').values(block).execute()
  const file = { approval_id, user_id, content: null, sha256: '', rows: 0, sealed_at: at }
  await db.insertInto('sealed_exports').values(file).execute()
}

type Act = ReturnType<typeof sessionOf>

function sessionOf(server: TestServer, { token }: { token: string }) {
  const send: TestServer['request'] = async (key, input) => {
    const headers = { 'idempotency-key': `${key} ${JSON.stringify(input)}` }
    const answer = await server.request(key, input, { token, headers })
    expect([key, answer.status, answer.failure.error]).toEqual([key, 200, undefined])
    return answer
  }
  return send
}

/** The user sets quiet hours and blocks a caller. */
async function setRules(act: Act, { subscriptionId: id }: { subscriptionId: number }): Promise<void> {
  const quiet = { on: true, from: '22:00', until: '07:00' }
  await act('PATCH /subscription/:id/rules', { id, version: 1, quiet })
  await act('POST /subscription/:id/caller', { id, list: 'block', number: '170', prefix: true })
}

/** The user waits for a number, which is then offered, and for a mask, which a new number matches. */
async function createWaits(server: TestServer, act: Act): Promise<void> {
  const { numbers } = await stockHeldNumbers(server, '637777')
  const { numberId, cancelOrder } = numbers[0]!
  await act('POST /wait', { numberId, consent: waitConsent.version })
  await cancelOrder()
  await runOfferJobs(server, 'offer-notice')
  await act('POST /wait', { mask: '999', consent: waitConsent.version })
  await act('POST /saved-search', { q: '9999', sms: true, consent: savedSearchConsent.version })
  await server.stock('639999,80')
  await runMatchJobs(server)
  const { user_id } = await server.context.db
    .selectFrom('saved_searches')
    .select('user_id')
    .executeTakeFirstOrThrow()
  await server.context.db
    .insertInto('search_messages')
    .values({ user_id, day: '2026-11-29', found: 1, created_at: server.context.clock() })
    .execute()
}

/**
 * The user pays for a second number and withdraws from the order. Staff refunds a part, and that refund fails
 * at first. WeChat reports another payment of the order that was never made.
 */
async function buyAndWithdraw(server: TestServer, act: Act): Promise<void> {
  const { 631111: numberId } = await server.stock('631111,88')
  const { data } = await act('POST /wxpay/h5', { numberId, agreed: true })
  await server.wechatPay.pay(data.out_trade_no)
  await act('GET /wxpay/query', { out_trade_no: data.out_trade_no })
  await applyPayment(server, data.out_trade_no, 'oKnownToWeChat0001')
  await requestRefundAsStaff(server.context, data.orderId, 100)
  const asked = await act('POST /order/:id/invoice', {
    id: data.orderId,
    titleKind: 'personal',
    title: 'A Name',
  })
  await insertInvoiceFile(server.context, asked.data.list[0]!.id)
  await act('POST /order/:id/refund', { id: data.orderId })
  const refund = await server.context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await openPaymentExceptions(server.context.db, [{ refund_id: refund.id }], server.context.clock())
  await server.runJob('refund-send', { refundId: refund.id })
}

test('[AP-8] the export and the deletion of a user with rows in every table match personalData', async () => {
  const { server, leaver, act } = await createUserWithAllData()
  const { db } = server.context
  const phoneHash = pepperHash(server.context.config.codePepper, 'phone', leaver.phone)
  const { newest: phoneIndex } = await server.context.keys.blindIndex('phone', leaver.phone)
  const before = await selectRowsOfUser(db, { id: leaver.id, phoneHash, phoneIndex })
  expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])

  const { data } = await act('GET /user/:id/data', { id: leaver.id })
  const named = tables.flatMap((table) => {
    const exported = personalColumnsOfTable(table)?.exported
    return typeof exported === 'string' ? [exported] : []
  })
  const empty = (part: keyof UserData) => Object.values(data[part]).length === 0
  expect(named.filter(empty)).toEqual([])
  expect(Object.keys(data).toSorted()).toEqual([...new Set(['exportedAt', ...named])].toSorted())

  await act('POST /subscription/:id/end', { id: leaver.subscriptionId, confirmed: true })
  server.advance(2 * minuteMs)
  const open = await server.context.db
    .selectFrom('orders')
    .select(['id', 'kind'])
    .where('status', '=', 1)
    .execute()
  expect(open).toEqual([])
  expect((await deleteAccount(server, leaver)).status).toBe(200)
  for (const [table, rows] of before) {
    const { deletion } = personalColumnsOfTable(table)!
    const left = await selectRemaining(db, table, rows)
    if (deletion === 'deleted') expect(left, table).toEqual([])
    else expect(left.length, table).toBeGreaterThan(0)
    if (typeof deletion === 'object' && 'kept' in deletion) expect(left, table).toHaveLength(rows.length)
    const emptied = typeof deletion === 'object' && 'emptied' in deletion ? deletion.emptied : []
    for (const column of emptied)
      expect(
        left.map((row) => row[column] || null),
        `${table}.${column}`,
      ).toEqual(left.map(() => null))
  }
})
