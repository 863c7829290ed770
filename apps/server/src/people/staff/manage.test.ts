import { expect, test } from 'vitest'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { ActingStaff } from './invite.ts'
import { staffMachine } from './machine.ts'
import { changeRoles, disableMember, enableMember, inviteAgain } from './manage.ts'
import { countOutcomes, startStaffFixture } from './testing/people.ts'

type Step = (trx: Trx, who: { staffId: number }, by: ActingStaff) => Promise<unknown>

/** Activates a member who was invited again, as if they had set up a login. */
const setBack: Step = (trx, { staffId }, { at }) =>
  staffMachine.transition(trx, 'accept', { id: staffId }, { at })

test('the last active owner cannot be disabled, lose the role or be invited again by a colleague', async () => {
  const staff = await startStaffFixture()
  const { staffId } = await staff.member('周主')
  const waiting = await staff.inviteNew('waiting')
  const act = (work: Parameters<typeof inTransaction>[1]) => inTransaction(staff.db, work)
  await expect(act((trx) => disableMember(trx, { staffId }, staff.by()))).rejects.toThrow('last-owner')
  await expect(act((trx) => changeRoles(trx, { staffId }, ['finance'], staff.by()))).rejects.toThrow(
    'last-owner',
  )
  const byWaiting = staff.by(waiting.staffId)
  await expect(act((trx) => inviteAgain(trx, { staffId }, byWaiting))).rejects.toThrow('last-owner')
  await expect(act((trx) => inviteAgain(trx, { staffId }, staff.by()))).resolves.toBeDefined()
})

test('of two owners who disable each other concurrently one remains', async () => {
  const staff = await startStaffFixture()
  const [one, two] = [await staff.member('周主'), await staff.member('吴主')]
  const out = (staffId: number, by: number) =>
    inTransaction(staff.db, (trx) => disableMember(trx, { staffId }, staff.by(by)))
  const { done, refused } = await countOutcomes([
    out(one.staffId, two.staffId),
    out(two.staffId, one.staffId),
  ])
  expect([done, refused]).toEqual([1, ['Error: last-owner']])
})

test('changed roles end the sessions and apply to the next one; the history has actor and reason', async () => {
  const staff = await startStaffFixture()
  const owner = await staff.member('周主')
  const { staffId, token } = await staff.member('苏服', ['service'])
  const by = { staffId: owner.staffId, reason: 'helps out', at: staff.at() }
  const changed = await inTransaction(staff.db, (trx) =>
    changeRoles(trx, { staffId, version: 1 }, ['service', 'finance'], by),
  )
  expect(changed).toMatchObject({ roles: ['service', 'finance'], version: 2 })
  expect(await staff.whoIs(token)).toBeUndefined()
  const history = await staff.db
    .selectFrom('staff_member_history')
    .select(['event', 'state', 'staff_id', 'reason'])
    .where('staff_member_id', '=', staffId)
    .orderBy('id')
    .execute()
  expect(history).toEqual([
    { event: 'invite', state: 'invited', staff_id: null, reason: null },
    { event: 'accept', state: 'active', staff_id: staffId, reason: null },
    { event: 'change-roles', state: 'active', staff_id: owner.staffId, reason: 'helps out' },
  ])
})

test('an edit of an outdated version is refused as stale with the current row', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  const { staffId } = await staff.member('苏服', ['service'])
  const edit = (version: number) =>
    inTransaction(staff.db, (trx) => changeRoles(trx, { staffId, version }, ['finance'], staff.by()))
  await edit(1)
  await expect(edit(1)).rejects.toMatchObject({
    refusal: 'stale',
    details: { current: { name: '苏服', roles: ['finance'], version: 2 } },
  })
})

test('a disabled member is enabled with their credentials; one without any needs an invitation', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  const { staffId, name } = await staff.member('苏服', ['service'])
  const invited = await staff.inviteNew('new', ['service'])
  const act = (what: typeof disableMember, who: number) =>
    inTransaction(staff.db, (trx) => what(trx, { staffId: who }, staff.by()))
  await act(disableMember, staffId)
  await expect(act(disableMember, staffId)).rejects.toThrow('not-now')
  await act(enableMember, staffId)
  await expect(staff.begin(name)).resolves.toBeDefined()
  await act(disableMember, invited.staffId)
  await expect(act(enableMember, invited.staffId)).rejects.toThrow('not-set-up')
  await expect(act(enableMember, 999)).rejects.toThrow('no-such-thing')
})

test.each([
  ['disabled and enabled', [disableMember, enableMember]],
  ['given other roles', [(trx, who, by) => changeRoles(trx, who, ['finance'], by)]],
  ['invited again, and put back', [inviteAgain, setBack]],
] satisfies [string, Step[]][])(
  'a started login ends when the member of staff is %s',
  async (_what, steps) => {
    const staff = await startStaffFixture()
    await staff.member('周主')
    const { staffId, name, recoveryCodes } = await staff.member('苏服', ['service'])
    const { token } = await staff.begin(name)
    for (const step of steps) await inTransaction(staff.db, (trx) => step(trx, { staffId }, staff.by()))
    const proof = { method: 'recovery', code: recoveryCodes[0]! } as const
    await expect(staff.finish(token, proof)).rejects.toThrow('challenge-over')
  },
)
