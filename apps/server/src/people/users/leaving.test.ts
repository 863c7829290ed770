import { sql } from 'kysely'
import { waitConsent } from '@hao/contract/wait-terms.ts'
import { expect, onTestFinished, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { answeredCall, callEvents, startWithCarrier } from '../../telephony/routing/testing.ts'
import { openClient } from '../../platform/db/connections.ts'
import type { Context } from '../../context.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import type { TestServer } from '../../testing/server.ts'
import { decryptAll } from '../../testing/decrypt-all.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { applyPayment, deleteAccount, type Member, createActiveUser } from './testing.ts'

/** Which of these texts are in any row of any table, encrypted or not, including the job queue. */
async function stillKept(context: Context, words: readonly string[]): Promise<string[]> {
  const { db } = context
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ word: string }>`SELECT DISTINCT word FROM ${sql.raw(name)} kept
        JOIN unnest(${words}::text[]) AS words (word) ON position(word IN kept::text) > 0`.execute(db)
      return rows.map(({ word }) => `${name}: ${word}`)
    }),
  )
  const sealed = (await decryptAll(context)).map(({ column, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${column}: ${word}`),
  )
  return [...found, ...sealed].flat()
}

test('deleting an account deletes its payments’ addresses, openids and phones', async () => {
  const { server } = await startWithCarrier()
  const { id, token, openid, bound, numberName } = await createActiveUser(server)
  const { data } = await server.request('GET /user/:id/data', { id }, { token })
  expect(data.payments).toMatchObject([
    { amount: 88, channel: 'browser', state: 'succeeded', address: '127.0.0.1', payerId: openid },
  ])
  expect(data.subscriptions).toMatchObject([
    { number: '628888', name: numberName, phones: [{ phone: bound }] },
  ])
  const courierToken = server.courier.issue({ openid: 'rider-7' })
  const { data: rider } = await server.request('POST /auth/kuaidd', { token: courierToken })
  const { data: riders } = await server.request(
    'GET /user/:id/data',
    { id: rider.id },
    { token: rider.token },
  )
  expect(riders.profile).toMatchObject({ courierId: 'rider-7' })
})

test('after deletion no table but the login log has a phone, openid, address, name or text of the user', async () => {
  const { server, carrier } = await startWithCarrier()
  const { db } = server.context
  const member = await createActiveUser(server)
  await carrier.report(callEvents('628888', answeredCall))
  const { phone, bound, unbound, openid, nickname, numberName, question } = member
  const words = [phone, bound, unbound, openid, nickname, numberName, question.text, '西湖区', '13812341234']
  const before = await stillKept(server.context, words)
  for (const word of words) expect(before, word).toContainEqual(expect.stringContaining(word))
  const gaveUp = await server.request(
    'POST /subscription/:id/end',
    { id: member.subscriptionId, confirmed: true },
    { token: member.token },
  )
  expect(gaveUp.status).toBe(200)
  expect((await deleteAccount(server, member)).status).toBe(200)
  // The login log is retained for six months, also after deletion.
  const logged = [phone, bound, unbound].map((each) => `login_log.phone: ${each}`)
  expect([...new Set(await stillKept(server.context, words))].toSorted()).toEqual(logged.toSorted())
  const payments = await db.selectFrom('payments').select(['payer_client_ip', 'payer_id']).execute()
  expect(payments).toEqual([{ payer_client_ip: null, payer_id: null }])
})

test('a payment that arrives for a deleted account does not restore it', async () => {
  const { server } = await startWithCarrier()
  const { 628888: numberId } = await server.stock('628888,88')
  const member = await server.login()
  const { token } = member
  const { data: payment } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  await server.request('POST /order/:id/cancel', { id: payment.orderId }, { token })
  expect((await deleteAccount(server, member)).status).toBe(200)
  await applyPayment(server, payment.out_trade_no, 'oCameLate')
  const { db } = server.context
  const { state } = await db.selectFrom('payments').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('succeeded')
  expect(await stillKept(server.context, ['oCameLate'])).toEqual([])
})

test('deleting an account does not reset the limits of its phone’s codes', async () => {
  const { server } = await startWithCarrier()
  const member = await server.login()
  expect((await deleteAccount(server, member)).status).toBe(200)
  const { status, failure } = await server.request('POST /code/sms', { phone: member.phone })
  expect([status, failure.error]).toEqual([429, 'code-too-soon'])
})

/**
 * Deletes an account but delays the end until every request in `concurrent` waits for it. Returns their
 * statuses.
 */
async function whileLeaving(
  server: TestServer,
  member: Member,
  concurrent: () => Promise<{ status: number } | undefined>[],
): Promise<(number | undefined)[]> {
  const { db } = server.context
  const lock = await openClient(server.databaseUrl)
  onTestFinished(() => lock.end())
  const { phone, token } = member
  if (phone) await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  const code = phone ? await server.readSmsCode(phone) : undefined
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }
  await lock.query('BEGIN; LOCK TABLE idempotency_keys IN SHARE MODE')
  const left = server.request('DELETE /user/:id', { id: member.id, code }, { token })
  await waitUntil(waiting, (count) => count === 1)
  const acts = concurrent()
  await waitUntil(waiting, (count) => count === 1 + acts.length)
  await lock.query('ROLLBACK')
  expect((await left).status).toBe(200)
  return (await Promise.all(acts)).map((answer) => answer?.status)
}

test('requests during the deletion of the account leave no data and are refused', async () => {
  const { server } = await startWithCarrier()
  const { 628888: numberId } = await server.stock('628888,88')
  const { db } = server.context
  const question = db.insertInto('questions').values({ position: 1, category: 'renewal' }).returning('id')
  const { id: questionId } = await question.executeTakeFirstOrThrow()
  // All requests wait on the few database connections of one kind of work.
  const first = await server.login()
  const { id, token } = first
  const liked = await whileLeaving(server, first, () => [
    server.request('PATCH /collect/like', { status: 1, numberId, userId: id }, { token }),
    server.request('POST /question/:id/vote', { id: questionId, useful: true }, { token }),
    server.request('PATCH /user/:id', { id, nickname: '还在' }, { token }),
    server.request('PATCH /user/:id', { id, avatar: 'fox', gender: 1 }, { token }),
  ])
  const second = await server.login()
  const options = { token: second.token }
  const asked = await whileLeaving(server, second, () => [
    server.request('POST /ticket', { category: 'calls', text: '还在' }, options),
    server.request('POST /order', { numberId, agreed: true }, options),
    server.request('POST /wait', { mask: '888', consent: waitConsent.version }, options),
    server.request('POST /consent', { versions: { service: '1.0' } }, options),
  ])
  expect([...liked, ...asked]).toEqual(Array(8).fill(401))
  for (const table of ['favourites', 'question_votes', 'tickets', 'orders', 'waits'] as const)
    expect(await db.selectFrom(table).select('id').execute(), table).toEqual([])
  const user = db.selectFrom('users').select(['nickname', 'avatar', 'gender']).where('id', '=', id)
  expect(await user.executeTakeFirst()).toEqual({ nickname: null, avatar: '', gender: 2 })
})

test('neither a call nor a recovered number is added to an account that is being deleted', async () => {
  const { server, carrier } = await startWithCarrier()
  const { member, token, id } = await createNumberOwner(server, '628888')
  const { db } = server.context
  const events = callEvents('628888', answeredCall.slice(0, 1))
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  // The call was made while the number was still theirs.
  await runStatement(
    asAdmin(server.databaseUrl),
    `UPDATE subscription_history SET at = at + interval '1 hour' WHERE event = 'end'`,
  )
  const [, bought] = await whileLeaving(server, member, () => [
    carrier.report(events).then(() => undefined),
    server.request('POST /subscription/:id/recover', { id }, { token }),
  ])
  expect(bought).toBe(401)
  expect(await db.selectFrom('calls').select('id').execute()).toEqual([])
  const pending = db.selectFrom('orders').select('id').where('status', '=', 1)
  expect(await pending.execute()).toEqual([])
})

test('a login to an account that is being deleted is refused', async () => {
  const { server } = await startWithCarrier()
  const courierToken = () => server.courier.issue({ openid: 'rider' })
  const { data: rider } = await server.request('POST /auth/kuaidd', { token: courierToken() })
  const statuses = await whileLeaving(server, rider, () => [
    server.request('POST /auth/kuaidd', { token: courierToken() }),
  ])
  expect(statuses).toEqual([401])
})
