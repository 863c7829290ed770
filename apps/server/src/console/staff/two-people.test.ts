import type { Role } from '@hao/contract/console/roles.ts'
import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs } from '../../platform/base/time.ts'
import { type StaffLogin, startConsole } from '../testing/console.ts'
import { createAccountActions, type AccountActions } from '../testing/account-actions.ts'

const both: Role[] = ['owner', 'finance']

type Pair = { asker: StaffLogin; approver: StaffLogin }

/** The asker and the approver, and what was done to their accounts before. `x` may control both. */
const relations: Record<string, (at: AccountActions, x: StaffLogin) => Promise<Pair>> = {
  'colleagues of long standing': async ({ testConsole }, x) => ({
    asker: x,
    approver: await testConsole.addStaff('finance'),
  }),
  'x invited the approver': async ({ invite }, x) => ({ asker: x, approver: await invite(x, 'finance') }),
  'x reset the approver': async ({ testConsole, inviteAgain }, x) => ({
    asker: x,
    approver: await inviteAgain(x, await testConsole.addStaff('finance')),
  }),
  'x gave the approver the role': async ({ testConsole, changeRoles }, x) => {
    const approver = await testConsole.addStaff('service')
    expect(await changeRoles(x, approver, 'finance')).toBe('done')
    return { asker: x, approver }
  },
  'x enabled the approver again': async ({ testConsole, send }, x) => {
    const approver = await testConsole.addStaff('finance')
    await testConsole.server.context.db
      .updateTable('staff_members')
      .set({ password_hash: 'a hash' })
      .where('id', '=', approver.id)
      .execute()
    expect(await send('disable', x, approver)).toBe('done')
    expect(await send('enable', x, approver)).toBe('done')
    return { asker: x, approver }
  },
  'x invited an owner who invited the approver': async ({ invite }, x) => {
    const y = await invite(x, 'owner')
    return { asker: x, approver: await invite(y, 'finance') }
  },
  'x invited an owner who reset the approver': async ({ testConsole, invite, inviteAgain }, x) => {
    const y = await invite(x, 'owner')
    return { asker: x, approver: await inviteAgain(y, await testConsole.addStaff('finance')) }
  },
  'x reset an owner who gave the approver the role': async ({ testConsole, inviteAgain, changeRoles }, x) => {
    const y = await inviteAgain(x, await testConsole.addStaff('owner'))
    const approver = await testConsole.addStaff('service')
    expect(await changeRoles(y, approver, 'finance')).toBe('done')
    return { asker: x, approver }
  },
  'x invited the asker': async ({ invite }, x) => ({ asker: await invite(x, 'service'), approver: x }),
  'x reset the asker': async ({ testConsole, inviteAgain }, x) => ({
    asker: await inviteAgain(x, await testConsole.addStaff('service')),
    approver: x,
  }),
  'x invited both': async ({ invite }, x) => ({
    asker: await invite(x, 'service'),
    approver: await invite(x, 'finance'),
  }),
  'x reset both': async ({ testConsole, inviteAgain }, x) => ({
    asker: await inviteAgain(x, await testConsole.addStaff('service')),
    approver: await inviteAgain(x, await testConsole.addStaff('finance')),
  }),
  'x invited the asker, and gave the approver the role': async ({ testConsole, invite, changeRoles }, x) => {
    const approver = await testConsole.addStaff('service')
    await changeRoles(x, approver, 'finance')
    return { asker: await invite(x, 'service'), approver }
  },
  'x gave the asker the role': async ({ testConsole, changeRoles }, x) => {
    const asker = await testConsole.addStaff('telephony')
    expect(await changeRoles(x, asker, 'service')).toBe('done')
    return { asker, approver: x }
  },
  'x gave both their roles': async ({ testConsole, changeRoles }, x) => {
    const [asker, approver] = [await testConsole.addStaff('telephony'), await testConsole.addStaff('service')]
    for (const [who, role] of [
      [asker, 'service'],
      [approver, 'finance'],
    ] as const)
      expect(await changeRoles(x, who, role)).toBe('done')
    return { asker, approver }
  },
  'x invited an owner who invited the asker': async ({ invite }, x) => {
    const y = await invite(x, 'owner')
    return { asker: await invite(y, 'service'), approver: x }
  },
  'another owner invited the asker': async ({ testConsole, invite }, x) => ({
    asker: await invite(await testConsole.addStaff('owner'), 'service'),
    approver: x,
  }),
  'another owner invited the approver': async ({ testConsole, invite }, x) => ({
    asker: x,
    approver: await invite(await testConsole.addStaff('owner'), 'finance'),
  }),
  'the terminal let the approver in': async ({ terminal }, x) => ({
    asker: x,
    approver: await terminal('finance'),
  }),
  'the terminal let the asker in': async ({ terminal }, x) => ({
    asker: await terminal('service'),
    approver: x,
  }),
  'the terminal let an owner in who invited the approver': async ({ terminal, invite }, x) => ({
    asker: x,
    approver: await invite(await terminal('owner'), 'finance'),
  }),
}

/** The approver counts as another person in these cases. */
const another = [
  'colleagues of long standing',
  'x gave the asker the role',
  'another owner invited the asker',
]
/** In these cases one person may control the asker's account when the request is made. */
const puppetAsks = [
  'x invited the asker',
  'x reset the asker',
  'x invited an owner who invited the asker',
  'the terminal let the asker in',
]

/**
 * The expected result of a request made `hours` after the accounts were related, and approved `later` hours
 * after that.
 */
function expectedOf(name: string, hours: number, later: number): string {
  const tied = puppetAsks.includes(name) ? hours < 72 : hours + later < 72
  return tied && !another.includes(name) ? 'not-another' : 'approved'
}

const someHours = [
  [71.8, 0],
  [71, 2],
]

test.each(depth(someHours, [...someHours, [0, 0], [72, 0], [1, 70.8]]))(
  'a possible same person as the asker cannot approve: requested after %d h, approved %d h later',
  async (hours, later) => {
    const testConsole = await startConsole()
    const at = createAccountActions(testConsole)
    await at.terminal('owner')
    const asked: (Pair & { name: string; id: number })[] = []
    for (const [name, relate] of Object.entries(relations)) {
      const x = await testConsole.addStaff(...both)
      asked.push({ name, id: 0, ...(await relate(at, x)) })
    }
    testConsole.server.advance(hours * hourMs)
    for (const each of asked) each.id = (await at.askRefund(each.asker)).id
    testConsole.server.advance(later * hourMs)
    const outcomes = []
    for (const { name, approver, id } of asked) {
      const tie = await at.tieOf(approver, id)
      const { status, failure } = await at.approve(approver, id)
      const outcome = status === 200 ? 'approved' : failure.error
      outcomes.push([name, outcome, tie ? 'not-another' : 'approved'])
    }
    const expected = Object.keys(relations).map((name) => {
      const outcome = expectedOf(name, hours, later)
      return [name, outcome, outcome]
    })
    expect(outcomes).toEqual(expected)
    expect(await findBrokenInvariants(testConsole.server.context.db)).toEqual({})
  },
)

test('an account invited by a 71-hour-old owner cannot approve for 72 more hours', async () => {
  const testConsole = await startConsole()
  const { invite, askRefund, approve } = createAccountActions(testConsole)
  const x = await testConsole.addStaff(...both)
  const y = await invite(x, 'owner')
  testConsole.server.advance(71 * hourMs)
  const z = await invite(y, 'finance')
  testConsole.server.advance(71 * hourMs)
  const { id } = await askRefund(x)
  expect((await approve(z, id)).failure.error).toBe('not-another')
  testConsole.server.advance(hourMs)
  expect((await approve(z, id)).status).toBe(200)
})
