import type { WritingEndpoint } from '@hao/contract/console/endpoint.ts'
import { consoleEndpoints, type TransactionalEndpointKey } from '@hao/contract/console/endpoints.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { inviteFromTerminal } from '../../people/staff/from-terminal.ts'
import { hourMs } from '../../platform/base/time.ts'
import { approveRefund, approveRules } from '../testing/approve.ts'
import { startConsole } from '../testing/console.ts'
import { insertSimulatedRules } from '../testing/valid-requests/pricing.ts'
import { validRequests } from '../testing/valid-requests/all.ts'
import { createAccountActions } from '../testing/account-actions.ts'

const reason = 'a reason of the tests'
const both: Role[] = ['owner', 'finance']

test('the refusal names actor, action, time and end, in both languages; a colleague whose account is older approves at once', async () => {
  const testConsole = await startConsole()
  const { invite, inviteAgain, fresh, askRefund, approve, tieOf, lastDone } =
    createAccountActions(testConsole)
  const x = await testConsole.addStaff(...both)
  const approver = await invite(x, 'finance')
  const { id } = await askRefund(x)
  const { failure } = await approve(approver, id)
  const at = await lastDone(approver)
  const tie = {
    side: 'approver',
    act: 'invite',
    by: x.name,
    at: at.toISOString(),
    until: new Date(at.getTime() + 72 * hourMs).toISOString(),
    asker: x.name,
  }
  expect([failure.error, failure.code, failure.details]).toEqual(['not-another', 40393, tie])
  expect(await tieOf(approver, id)).toEqual(tie)
  expect(failure.message).toMatch(
    /^您的账号由 \S+ 于 \d{4}-\d\d-\d\d \d\d:\d\d 邀请，\d{4}-\d\d-\d\d \d\d:\d\d 前不能批准申请$/,
  )
  const headers = { 'accept-language': 'en' }
  const as = await fresh(approver)
  const english = await approveRefund(testConsole, id, { as, headers })
  expect(english.failure.message).toMatch(
    /^Your account was invited by \S+ on .+\. You cannot approve requests before /,
  )
  const puppet = await inviteAgain(x, await testConsole.addStaff('service'))
  const asked = await askRefund(puppet)
  expect((await approve(x, asked.id)).failure).toMatchObject({
    error: 'not-another',
    message: expect.stringMatching(
      /^申请人 \S+ 的账号由 \S+ 于 .+ 重新邀请，.+ 前提出的申请不能由您批准$/,
    ) as string,
    details: { side: 'asker', act: 'invite-again', by: x.name, asker: puppet.name },
  })
  expect((await approve(testConsole.staffByRole.finance, asked.id)).status).toBe(200)
  expect((await approve(testConsole.staffByRole.finance, id)).status).toBe(200)
})

test('price rules have the same limit, and their screen shows it before the click', async () => {
  const testConsole = await startConsole()
  const { invite, fresh } = createAccountActions(testConsole)
  const x = await testConsole.addStaff('inventory', 'owner')
  const approver = await invite(x, 'finance')
  const { id, version } = await insertSimulatedRules(testConsole, x)
  await testConsole.request('POST /prices/:id/ask', { id, version, reason }, { as: x })
  const as = await fresh(approver)
  const { data } = await testConsole.request('GET /prices/:id', { id }, { as })
  expect(data.approval?.tie).toMatchObject({ act: 'invite', by: x.name, asker: x.name })
  const refused = await approveRules(testConsole, { id, version }, as)
  expect([refused.status, refused.failure.error]).toEqual([403, 'not-another'])
  const seen = await testConsole.request('GET /prices/:id', { id }, { as: testConsole.staffByRole.owner })
  expect(seen.data.approval?.tie).toBeNull()
})

test("every approval is audited with requester, approver, and who last changed the approver's account and when", async () => {
  const testConsole = await startConsole()
  const { invite, fresh, askRefund, approve, lastDone } = createAccountActions(testConsole)
  const x = await testConsole.addStaff('owner')
  const approver = await invite(x, 'finance')
  const letIn = await lastDone(approver)
  testConsole.server.advance(72 * hourMs)
  const { id } = await askRefund(testConsole.staffByRole.service)
  expect((await approve(approver, id)).status).toBe(200)
  const set = await insertSimulatedRules(testConsole)
  const meant = { id: set.id, version: set.version }
  await testConsole.request(
    'POST /prices/:id/ask',
    { ...meant, reason },
    { as: await fresh(testConsole.staffByRole.inventory) },
  )
  const owner = await fresh(testConsole.staffByRole.owner)
  expect((await approveRules(testConsole, meant, owner)).status).toBe(200)
  const rows = await testConsole.server.context.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', 'like', '%.approve')
    .orderBy('id')
    .execute()
  const people = rows.map(({ details }) => JSON.parse(details) as object)
  expect(people).toEqual([
    expect.objectContaining({
      askedBy: testConsole.staffByRole.service.name,
      approvedBy: approver.name,
      approverAct: 'invite',
      approverActBy: x.name,
      approverActAt: letIn.toISOString(),
    }),
    expect.objectContaining({
      askedBy: testConsole.staffByRole.inventory.name,
      approvedBy: testConsole.staffByRole.owner.name,
    }),
  ])
})

test('the first accounts from the command line are the founders’: they approve at once', async () => {
  const testConsole = await startConsole()
  const { terminal, setUp, askRefund, approve } = createAccountActions(testConsole)
  const { db, clock } = testConsole.server.context
  const [one, two] = await inTransaction(testConsole.server.context.db, async (trx) => {
    for (const name of ['one', 'two'])
      await inviteFromTerminal(trx, { name, roles: both, again: false }, clock())
    return trx
      .selectFrom('staff_members')
      .select(['id', 'name'])
      .where('name', 'in', ['one', 'two'])
      .orderBy('id')
      .execute()
  })
  const founders = [await setUp(one!.id, 'one'), await setUp(two!.id, 'two')] as const
  testConsole.server.advance(1)
  const { id } = await askRefund(founders[0])
  expect((await approve(founders[1], id)).status).toBe(200)
  const third = await terminal('finance')
  const second = await askRefund(founders[0])
  const { failure } = await approve(third, second.id)
  expect(failure.message).toMatch(/^您的账号由命令行于 .+ 邀请，.+ 前不能批准申请$/)
  await inTransaction(db, (trx) =>
    inviteFromTerminal(trx, { name: 'two', roles: both, again: true }, clock()),
  )
  expect((await approve(await setUp(founders[1].id, 'two'), second.id)).failure.error).toBe('not-another')
})

test('the daily refund limit counts all accounts that one person may control', async () => {
  const testConsole = await startConsole()
  const { invite, askRefund } = createAccountActions(testConsole)
  const x = await testConsole.addStaff(...both)
  // One invites the next.
  const first = await invite(x, 'owner', 'service')
  const puppets = [first, await invite(first, 'service'), await invite(x, 'service')]
  const asked = await Promise.all(puppets.flatMap((who) => [190, 190].map((yuan) => askRefund(who, yuan))))
  expect(asked.filter(({ waits }) => !waits)).toHaveLength(5)
  expect(await askRefund(x, 100)).toMatchObject({ waits: true })
  expect(await askRefund(testConsole.staffByRole.service, 190)).toMatchObject({ waits: false })
})

test('an approver who is invited again concurrently approves before it, or not at all', async () => {
  const testConsole = await startConsole()
  const { fresh, send, setUp, approve, askRefund } = createAccountActions(testConsole)
  const x = await testConsole.addStaff(...both)
  for (let round = 0; round < 6; round += 1) {
    const approver = await testConsole.addStaff('finance')
    const { id } = await askRefund(x)
    const as = await fresh(approver)
    const [approval, invited] = await Promise.all([
      approveRefund(testConsole, id, { as }),
      send('invite', x, approver),
    ])
    expect([invited, approval.failure.error ?? 'approved']).toEqual([
      'done',
      expect.stringMatching(/^(approved|login-required|not-another)$/),
    ])
    const after = await approve(await setUp(approver.id, approver.name), id)
    expect(after.failure.error).toBe(approval.status === 200 ? 'not-now' : 'not-another')
  }
  expect(await findBrokenInvariants(testConsole.server.context.db)).toEqual({})
})

test('every approving endpoint refuses an approver who may be the requester, and audits the people involved', async () => {
  const testConsole = await startConsole()
  const approving = (Object.keys(consoleEndpoints) as TransactionalEndpointKey[]).filter((key) =>
    (consoleEndpoints[key] as WritingEndpoint).audit?.action.endsWith('approve'),
  )
  expect(approving.length).toBeGreaterThanOrEqual(2)
  for (const key of approving) {
    expect(consoleEndpoints[key].refusals, key).toEqual(
      expect.arrayContaining(['own-request', 'not-another']),
    )
    const as = await testConsole.addStaff('owner')
    const { status } = await testConsole.request(key, await validRequests[key](testConsole, as), { as })
    const { details } = await testConsole.server.context.db
      .selectFrom('audit_log')
      .select('details')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const askedBy = expect.any(String) as string
    expect([status, JSON.parse(details)], key).toEqual([
      200,
      expect.objectContaining({ askedBy, approvedBy: as.name }),
    ])
  }
})
