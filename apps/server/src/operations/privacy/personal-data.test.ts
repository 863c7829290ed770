import { waitConsent } from '@hao/contract/wait-terms.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestRefundAsStaff } from '../../commerce/refunds/testing/staff-request.ts'
import type { CarrierClient } from '../../../../simulators/src/carrier/client.ts'
import {
  answeredCall,
  callEvents,
  postRegistrations,
  startWithCarrier,
} from '../../telephony/routing/testing.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { openPaymentExceptions } from '../../commerce/payments/exceptions.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { publishAgreementVersion } from '../../testing/agreements.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { stockHeldNumbers, runOfferJobs, runMatchJobs } from '../../inventory/waitlist/testing.ts'
import { personalData, personalColumnsOfTable } from './personal-data.ts'
import { applyPayment, deleteAccount, createActiveUser } from '../../people/users/testing.ts'

type Table = keyof Schema

const tables = Object.keys(personalData) as Table[]

async function columnsOf(db: Db): Promise<{ table: Table; column: string }[]> {
  const { rows } = await sql<{ table: Table; column: string }>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'kysely%'`.execute(
    db,
  )
  return rows
}

test('every table of the database is in the list, and nothing else', async () => {
  const { context } = await startTestServer()
  const columns = await columnsOf(context.db)
  expect(tables.toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted())
})

test('what names a user, or has a column for a person’s data, is in the list as personal', async () => {
  const { context } = await startTestServer()
  const personal =
    /^user_id$|phone|openid|payer|(^|_)ip$|^user_agent$|requester|caller|nickname|avatar|location|device|^text$|locale$/
  const found = (await columnsOf(context.db)).filter(({ column }) => personal.test(column))
  const forgotten = found.filter(({ table }) => personalColumnsOfTable(table) === undefined)
  // The words of the operator, by language; whom it employs; and who has paid, until that is applied.
  const known = /_texts$|^staff_|^payment_notifications$/
  expect(forgotten.filter(({ table }) => !known.test(table))).toEqual([])
  expect(new Set(found.map(({ table }) => table)).size).toBeGreaterThan(14)
})

test('what hangs on a user by foreign keys, however long the chain, is in the list as personal', async () => {
  const { context } = await startTestServer()
  const { rows } = await sql<{ table: Table }>`
    WITH RECURSIVE chain AS (
      SELECT 'users'::regclass AS oid
      UNION SELECT conrelid FROM pg_constraint JOIN chain ON confrelid = chain.oid
      -- A number is nobody's: who holds it hangs on the order.
      WHERE contype = 'f' AND conrelid <> 'numbers'::regclass
    ) SELECT oid::regclass::text AS table FROM chain`.execute(context.db)
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ table }) => personalColumnsOfTable(table) === undefined)).toEqual([])
})

/** A user, and what stands for their phone. */
type Owner = { id: number; mark: Buffer; index: Buffer }

/** Which rows of a table are a user's: a condition on it. */
function theirs(table: Table, user: Owner): RawBuilder<boolean> {
  const { column, of } = personalColumnsOfTable(table)!
  if (!of) return sql`${sql.ref(column)} = ${user.id}`
  if (of === 'phone') return sql`${sql.ref(column)} = ${user.mark}`
  if (of === 'phone-index') return sql`${sql.ref(column)} = ${user.index}`
  const [parent, key = 'id'] = of
  return sql`${sql.ref(column)} IN (SELECT ${sql.ref(key)} FROM ${sql.table(parent)} WHERE ${theirs(parent, user)})`
}

type Rows = Record<string, unknown>[]

/** The rows of a user in each table that keeps something of users. */
async function rowsOf(db: Db, user: Owner): Promise<Map<Table, Rows>> {
  const found = tables
    .filter((table) => personalColumnsOfTable(table))
    .map(async (table) => {
      const query = sql<Rows[number]>`SELECT * FROM ${sql.table(table)} WHERE ${theirs(table, user)}`
      return [table, (await query.execute(db)).rows] as const
    })
  return new Map(await Promise.all(found))
}

/** Somebody who has a row in every table that keeps something of users, and is logged in. */
async function everywhere() {
  const { server, carrier } = await startWithCarrier()
  const { context } = server
  for (const id of ['service', 'privacy', 'renewal']) await publishAgreementVersion(server, id, '1.0')
  const member = await createActiveUser(server)
  await carrier.report(callEvents('628888', answeredCall))
  await missesAndDeletes(server, carrier, member)
  const question = context.db.insertInto('questions').values({ position: 1, category: 'calls' })
  const { id: questionId } = await question.returning('id').executeTakeFirstOrThrow()
  await context.db
    .insertInto('question_texts')
    .values({ question_id: questionId, locale: 'zh', title: '问', body: '答' })
    .execute()
  const act = sessionOf(server, member)
  await act('POST /question/:id/vote', { id: questionId, useful: true })
  await rules(act, member)
  context.callControl = { startCall: async () => undefined, endCall: async () => undefined }
  await act('POST /test-calls', { number: '628888', agreed: true })
  await waitsFor(server, act)
  await act('POST /subscription/:id/mandate', { id: member.subscriptionId, agreed: true })
  await withdraws(server, act)
  await noted(context)
  server.advance(27 * dayMs)
  await server.runJob('subscriptions-step', {})
  const leaver = { ...member, ...(await server.login(member.phone)) }
  await registers(server, carrier, leaver.phone)
  const again = sessionOf(server, leaver)
  await again('POST /code/sms', { phone: leaver.unbound, type: 'bind' })
  return { server, leaver, act: again }
}

/** They want to hear of calls that they miss, miss one, and delete another. */
async function missesAndDeletes(server: TestServer, carrier: CarrierClient, member: { token: string }) {
  const act = sessionOf(server, member)
  await act('PATCH /call-settings', { keptDays: 180, missedSms: true })
  await carrier.report(callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'missed' }]))
  await carrier.report(callEvents('628888', answeredCall))
  const { data } = await act('GET /calls', {})
  await act('DELETE /calls/:id', { id: data.list[0]!.id })
}

/** Their phone has registered at an edge. */
async function registers(server: TestServer, carrier: CarrierClient, phone: string): Promise<void> {
  const [registeredAt, until] = [new Date(), new Date(Date.now() + 3_600_000)]
  const place = { contact: `sip:${phone}@203.0.113.7`, path: [], source: 'sip:203.0.113.7:5060' }
  await postRegistrations(server, carrier, { changes: [{ phone, ...place, registeredAt, until }] })
}

/** The staff has noted something on their ticket, and writes an answer. */
async function noted({ db, keys, clock }: TestServer['context']): Promise<void> {
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

/** They have a blocked caller, and quiet hours. */
async function rules(act: Act, { subscriptionId: id }: { subscriptionId: number }): Promise<void> {
  const quiet = { on: true, from: '22:00', until: '07:00' }
  await act('PATCH /subscription/:id/rules', { id, version: 1, quiet })
  await act('POST /subscription/:id/caller', { id, list: 'block', number: '170', prefix: true })
}

/** They wait for a number, which is then kept for them, and for a mask, which a new number fits. */
async function waitsFor(server: TestServer, act: Act): Promise<void> {
  const { numbers } = await stockHeldNumbers(server, '637777')
  const { numberId, cancelOrder } = numbers[0]!
  await act('POST /wait', { numberId, consent: waitConsent.version })
  await cancelOrder()
  await runOfferJobs(server, 'offer-notice')
  await act('POST /wait', { mask: '999', consent: waitConsent.version })
  await server.stock('639999,80')
  await runMatchJobs(server)
}

/** They pay for a second number, are given a part back, which fails at first, take the order back, and WeChat tells of a second payment of it that there was none of. */
async function withdraws(server: TestServer, act: Act): Promise<void> {
  const { 631111: numberId } = await server.stock('631111,88')
  const { data } = await act('POST /wxpay/h5', { numberId, agreed: true })
  await server.wechatPay.pay(data.out_trade_no)
  await act('GET /wxpay/query', { out_trade_no: data.out_trade_no })
  await applyPayment(server, data.out_trade_no, 'oKnownToWeChat0001')
  await requestRefundAsStaff(server.context, data.orderId, 100)
  await act('POST /order/:id/refund', { id: data.orderId })
  const refund = await server.context.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await openPaymentExceptions(server.context.db, [{ refund_id: refund.id }], server.context.clock())
  await server.runJob('refund-send', { refundId: refund.id })
}

test('[AP-8] of a user of whom everything is kept, the export gives what the list says, and the deletion leaves what it says', async () => {
  const { server, leaver, act } = await everywhere()
  const { db } = server.context
  const mark = pepperHash(server.context.config.codePepper, 'phone', leaver.phone)
  const { newest: index } = await server.context.keys.blindIndex('phone', leaver.phone)
  const before = await rowsOf(db, { id: leaver.id, mark, index })
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
    const left = await leftOf(db, table, rows)
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

/** Those of some rows that are still there, as they are now, by their first column or columns. */
async function leftOf(db: Db, table: Table, rows: Rows): Promise<Rows> {
  const key = 'id' in rows[0]! ? ['id'] : Object.keys(rows[0]!).slice(0, 2)
  const found = rows.map(async (row) => {
    const same = sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` AND `,
    )
    return (await sql<Rows[number]>`SELECT * FROM ${sql.table(table)} WHERE ${same}`.execute(db)).rows
  })
  return (await Promise.all(found)).flat()
}
