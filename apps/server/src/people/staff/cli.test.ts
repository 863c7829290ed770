import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { depth } from '@hao/testing/deep.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { requireInvite } from './invite.ts'

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Runs the command of `npm run staff` on its own database. */
async function shell(consoleUrl = 'https://console.example') {
  const url = await createTestDatabase()
  const db = openDatabase(url, 1)
  onTestFinished(() => db.destroy())
  const env = { ...process.env, DATABASE_URL: url, CONSOLE_URL: consoleUrl }
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((done) => {
      const command = ['tools/run.mjs', 'apps/server/src/people/staff/cli.ts', ...args]
      const child = execFile(process.execPath, command, { cwd: repository, env }, (_error, out) =>
        done({ code: child.exitCode ?? -1, out }),
      )
    })
  return { run, db }
}

test('npm run staff: the first owner gets a link, which counts as their own act; later invited owners are not founders', async () => {
  const { run, db } = await shell()
  const { code, out } = await run('invite', '周主', 'owner,finance')
  expect(code).toBe(0)
  const token = /^https:\/\/console\.example\/invite#([\w-]{43})$/m.exec(out)?.[1] ?? ''
  expect(await requireInvite(db, { token, at: new Date() })).toMatchObject({
    name: '周主',
    roles: ['owner', 'finance'],
  })
  expect((await run('list')).out).toBe('周主  owner,finance  invited\n1 member of staff\n')
  const audit = await db.selectFrom('audit_log').select(['action', 'staff_id', 'reason']).execute()
  expect(audit).toEqual([{ action: 'staff.invite', staff_id: null, reason: 'npm run staff' }])
})

test('npm run staff: without CONSOLE_URL the link has an address for which passkeys can be stored', async () => {
  const { run } = await shell('')
  expect((await run('invite', '周主', 'owner')).out).toMatch(/^http:\/\/localhost:\d+\/invite#/)
})

test('npm run staff: an existing member is invited again only with --again, and is disabled by name', async () => {
  const { run, db } = await shell()
  await run('invite', '周主', 'owner')
  const twice = await run('invite', '周主', 'owner')
  expect(twice).toEqual({
    code: 1,
    out: 'Nothing was changed: This user name is already taken. Please choose another one\n',
  })
  expect((await run('invite', '周主', 'finance', '--again')).code).toBe(0)
  expect((await run('disable', '周主')).code).toBe(0)
  const members = await db.selectFrom('staff_members').select(['roles', 'state']).execute()
  expect(members).toEqual([{ roles: ['finance'], state: 'disabled' }])
})

test('npm run staff: wrong arguments print the usage', async () => {
  const { run } = await shell()
  const wrong = [[], ['invite', '周主'], ['invite', '周主', 'boss'], ['disable']]
  for (const words of depth(wrong.slice(2), wrong)) {
    const { code, out } = await run(...words)
    expect(code).toBe(1)
    expect(out).toContain('Usage: npm run staff')
  }
})
