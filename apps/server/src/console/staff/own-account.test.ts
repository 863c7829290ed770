import { expect, test } from 'vitest'
import { hourMs } from '../../platform/base/time.ts'
import { startConsole } from '../testing/console.ts'
import { createAccountActions } from '../testing/account-actions.ts'

test('no staff member changes their own account, through any endpoint or another account of theirs', async () => {
  const testConsole = await startConsole()
  const { invite, inviteAgain, changeRoles, send } = createAccountActions(testConsole)
  const x = await testConsole.addStaff('owner')
  expect(await changeRoles(x, x, 'owner', 'finance')).toBe('own-account')
  expect(await changeRoles(x, x, 'owner')).toBe('own-account')
  for (const act of ['invite', 'disable', 'enable'] as const)
    expect(await send(act, x, x)).toBe('own-account')
  const taken = { name: `  ${x.name.toUpperCase()} `, roles: ['finance'] }
  expect((await testConsole.request('POST /staff', taken, { as: x })).failure.error).toBe('name-taken')

  const y = await invite(x, 'owner')
  const z = await invite(y, 'owner')
  const addStaff = await testConsole.addStaff('owner')
  const reset = await inviteAgain(x, addStaff)
  for (const puppet of [y, z, reset]) {
    expect(await changeRoles(puppet, x, 'owner', 'finance')).toBe('own-account')
    expect(await send('invite', puppet, x)).toBe('own-account')
    expect(await send('enable', puppet, x)).toBe('own-account')
  }
  expect(await changeRoles(testConsole.staffByRole.owner, x, 'owner', 'finance')).toBe('done')
  expect(await send('disable', z, x)).toBe('done')
  testConsole.server.advance(72 * hourMs)
  expect(await changeRoles(z, x, 'owner')).toBe('done')
})
