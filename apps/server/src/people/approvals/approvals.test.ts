import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import { staffMachine } from '../staff/machine.ts'
import { startTestServer } from '../../testing/server.ts'
import { hourMs } from '../../platform/base/time.ts'
import { requestApproval } from './request-approval.ts'
import { toCanonicalJson } from './content.ts'
import { approveRequest, declineRequest, withdrawRequest } from './decide.ts'

const content = { rules: [{ pattern: 'AAA', fen: 8800 }], from: '2027-02-01' }

/**
 * A request by the first of three people. Each action returns the refusal's name, or the request's new
 * state.
 */
async function asked() {
  const server = await startTestServer()
  const { db, clock } = server.context
  const [asker = 0, second = 0, third = 0] = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const row = {
        name,
        normalized_name: name,
        roles: ['inventory' as const],
        created_at: clock(),
        updated_at: clock(),
      }
      return (await staffMachine.insert(db, 'plant', row, { at: clock() })).id
    }),
  )
  const request = { kind: 'price-rules', subjectId: 7, content, askedBy: asker, reason: 'spring' } as const
  const { id } = await inTransaction(db, (trx) => requestApproval(trx, { ...request, at: clock() }))
  const outcome = async (work: Promise<object>) => {
    try {
      await work
      return 'done'
    } catch (error) {
      if (isRefusal(error)) return error.refusal
      throw error
    }
  }
  const decision = (staffId: number) => ({ id, kind: request.kind, staffId, at: clock() })
  return {
    server,
    people: { asker, second, third },
    approve: (staffId: number, now: object = content) =>
      outcome(inTransaction(db, (trx) => approveRequest(trx, { ...decision(staffId), content: { ...now } }))),
    refuse: (staffId: number) =>
      outcome(inTransaction(db, (trx) => declineRequest(trx, { ...decision(staffId), reason: 'too dear' }))),
    withdraw: (staffId: number) =>
      outcome(inTransaction(db, (trx) => withdrawRequest(trx, decision(staffId)))),
    history: () =>
      db
        .selectFrom('approval_history')
        .select(['event', 'state', 'staff_id', 'reason'])
        .orderBy('id')
        .execute(),
  }
}

test('another person approves exactly what was requested, once; the requester never does', async () => {
  const { people, approve: approveAs, refuse, withdraw, history } = await asked()
  expect(await approveAs(people.asker)).toBe('own-request')
  expect(await refuse(people.asker)).toBe('own-request')
  expect(await withdraw(people.second)).toBe('not-allowed')
  expect(await approveAs(people.second, { ...content, from: '2027-03-01' })).toBe('not-as-shown')
  expect(await approveAs(people.second, { from: '2027-02-01', rules: [{ fen: 8800, pattern: 'AAA' }] })).toBe(
    'done',
  )
  expect(await approveAs(people.third)).toBe('not-now')
  expect(await withdraw(people.asker)).toBe('not-now')
  expect(await history()).toEqual([
    { event: 'ask', state: 'asked', staff_id: people.asker, reason: 'spring' },
    { event: 'approve', state: 'approved', staff_id: people.second, reason: null },
  ])
})

test('of concurrent decisions one succeeds, the others are refused as not-now', async () => {
  const { server, people, approve: approveAs, refuse, withdraw } = await asked()
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => approveAs(people.second)),
    ...Array.from({ length: 5 }, () => approveAs(people.third)),
    refuse(people.third),
    withdraw(people.asker),
  ])
  expect(answers.filter((answer) => answer === 'not-now')).toHaveLength(11)
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('a request lapses after 72 hours, even before the job marks it', async () => {
  const { server, people, approve: approveAs, history } = await asked()
  server.advance(71 * hourMs)
  await server.runJob('approvals-lapse', {})
  expect(await history()).toHaveLength(1)
  server.advance(hourMs)
  expect(await approveAs(people.second)).toBe('not-now')
  await server.runJob('approvals-lapse', {})
  await server.runJob('approvals-lapse', {})
  expect((await history()).map(({ event }) => event)).toEqual(['ask', 'lapse'])
})

test('a content has one canonical text, whatever the order of its keys', () => {
  const nested = { b: [{ d: 1, c: null }], a: { f: '二', e: [] } }
  expect(toCanonicalJson(nested)).toBe('{"a":{"e":[],"f":"二"},"b":[{"c":null,"d":1}]}')
})
