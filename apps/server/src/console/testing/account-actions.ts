import type { Role } from '@hao/contract/console/roles.ts'
import { expect } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { inviteFromTerminal } from '../../people/staff/from-terminal.ts'
import { staffMachine } from '../../people/staff/machine.ts'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { approveRefund } from './approve.ts'
import type { StaffLogin, TestConsole } from './console.ts'
import { insertPaidOrder } from './paid-order.ts'

const reason = 'a reason of the tests'

let invitations = 0

/**
 * The actions of staff members on each other's accounts, through the console. An invited member sets up a
 * login at once.
 */
export function createAccountActions(testConsole: TestConsole) {
  const { context } = testConsole.server
  const { db, clock } = context
  const fresh = async (who: StaffLogin): Promise<StaffLogin> => {
    const session = { staffId: who.id, at: clock(), device: 'test' }
    return { ...who, token: await inTransaction(db, (trx) => openStaffSession(trx, session)) }
  }
  const setUp = async (id: number, name: string) => {
    const set = { password_hash: 'a hash' }
    await staffMachine.transition(db, 'accept', { id }, { at: clock(), set, history: { staff_id: id } })
    return { id, name, token: '' }
  }
  const versionOf = async ({ id }: StaffLogin) => {
    const row = await db.selectFrom('staff_members').select('version').where('id', '=', id).executeTakeFirst()
    return row?.version ?? 0
  }
  const done = async (answer: Promise<{ status: number; failure: { error: string } }>) => {
    const { status, failure } = await answer
    return status === 200 ? 'done' : failure.error
  }
  const send = async (
    act: 'invite' | 'disable' | 'enable',
    by: StaffLogin,
    who: StaffLogin,
  ): Promise<string> => {
    const input = { id: who.id, version: await versionOf(who), reason }
    return done(testConsole.request(`POST /staff/:id/${act}`, input, { as: await fresh(by) }))
  }
  return {
    testConsole,
    fresh,
    setUp,
    send,
    invite: async (by: StaffLogin, ...roles: Role[]) => {
      invitations += 1
      const name = `invited-${invitations}`
      const { data } = await testConsole.request('POST /staff', { name, roles }, { as: await fresh(by) })
      return setUp(data.id, name)
    },
    inviteAgain: async (by: StaffLogin, who: StaffLogin) => {
      expect(await send('invite', by, who)).toBe('done')
      return setUp(who.id, who.name)
    },
    changeRoles: async (by: StaffLogin, who: StaffLogin, ...roles: Role[]) => {
      const input = { id: who.id, version: await versionOf(who), roles, reason }
      return done(testConsole.request('PATCH /staff/:id', input, { as: await fresh(by) }))
    },
    terminal: async (...roles: Role[]) => {
      invitations += 1
      const name = `terminal-${invitations}`
      await inTransaction(db, (trx) => inviteFromTerminal(trx, { name, roles, again: false }, clock()))
      const row = db.selectFrom('staff_members').select('id').where('name', '=', name)
      return setUp((await row.executeTakeFirstOrThrow()).id, name)
    },
    askRefund: async (by: StaffLogin, yuan = 300) => {
      const { orderId } = await insertPaidOrder(testConsole)
      const input = { id: orderId, amountFen: yuan * 100, reason }
      const { data } = await testConsole.request('POST /order/:id/refund-request', input, {
        as: await fresh(by),
      })
      return data
    },
    approve: async (by: StaffLogin, id: number) => approveRefund(testConsole, id, { as: await fresh(by) }),
    /** When the account was last changed, other than by setting up a login. */
    lastDone: async ({ id }: StaffLogin) => {
      const acts = db.selectFrom('staff_member_history').select('at').where('staff_member_id', '=', id)
      const last = acts.where('event', '<>', 'accept').orderBy('id', 'desc').limit(1)
      return (await last.executeTakeFirstOrThrow()).at
    },
    tieOf: async (by: StaffLogin, id: number) => {
      const { data } = await testConsole.request(
        'GET /refund-requests',
        { state: 'asked' },
        { as: await fresh(by) },
      )
      return data.list.find((row) => row.id === id)?.tie
    },
  }
}

export type AccountActions = ReturnType<typeof createAccountActions>
