import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { createEmptyDatabase } from '@hao/testing/empty-database.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { findProgram } from '@hao/testing/find-program.ts'
import { expect, onTestFinished, test } from 'vitest'
import { repositoryRoot } from '../../base/repository-root.ts'
import { withCommandDatabase } from '../command-database.ts'
import { openClient } from '../connections.ts'

/** Runs a command with only these settings. */
const command = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const { DATABASE_URL: _ours, ...rest } = process.env
    const options = { cwd: repositoryRoot, env: { ...rest, ...env } }
    const program = findProgram(join(repositoryRoot, 'apps/server/src', file))
    const words = [...program.execArgv, program.file, ...args]
    const child = execFile(process.execPath, words, options, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })

const settingsIn = (out: string) =>
  Object.fromEntries(
    [...out.matchAll(/^(\w+)=(postgres:.*)$/gm)].map(([, name, url]) => [name, url]),
  ) as Record<string, string>

test('an administrator who connects by a socket gets TCP addresses with names and passwords', async () => {
  const adminUrl = await createEmptyDatabase()
  const { pathname, username, searchParams } = new URL(adminUrl)
  const name = pathname.slice(1)
  const [owner, server] = [`${name}_o`, `${name}_s`]
  onTestFinished(async () => {
    await runStatement(
      adminUrl,
      `DROP OWNED BY ${owner}, ${server}; ALTER DATABASE ${name} OWNER TO CURRENT_USER`,
    )
    await runStatement(adminUrl, `DROP ROLE ${owner}, ${server}`)
  })
  const host = encodeURIComponent(searchParams.get('host') ?? '')
  const env = { ADMIN_DATABASE_URL: `postgres:///${name}?host=${host}`, PGUSER: username }
  const made = await command('platform/db/roles/cli.ts', ['--owner', owner, '--server', server], env)
  const settings = settingsIn(made.out)
  expect(settings['MIGRATE_DATABASE_URL']).toMatch(
    new RegExp(`^postgres://${owner}:[\\w-]{32}@localhost/${name}$`),
  )
  expect(settings['DATABASE_URL']).toMatch(new RegExp(`^postgres://${server}:[\\w-]{32}@localhost/${name}$`))
})

test('roles, migration and a command run on an empty database; each prints its database and role', async () => {
  const adminUrl = await createEmptyDatabase()
  const name = new URL(adminUrl).pathname.slice(1)
  const [owner, server] = [`${name}_o`, `${name}_s`]
  onTestFinished(async () => {
    await runStatement(
      adminUrl,
      `DROP OWNED BY ${owner}, ${server}; ALTER DATABASE ${name} OWNER TO CURRENT_USER`,
    )
    await runStatement(adminUrl, `DROP ROLE ${owner}, ${server}`)
  })
  const names = ['--owner', owner, '--server', server]
  const made = await command('platform/db/roles/cli.ts', names, { ADMIN_DATABASE_URL: adminUrl })
  expect([made.code, made.err]).toEqual([0, expect.stringMatching(`^Database: ${name} at .* as `)])
  const settings = settingsIn(made.out)
  expect(new URL(settings['DATABASE_URL']!).username).toBe(server)
  const { rows } = await runStatement(
    adminUrl,
    `SELECT left(rolpassword, 13) AS name FROM pg_authid WHERE rolname IN ('${owner}', '${server}')`,
  )
  expect(rows.map((each) => each.name)).toEqual(['SCRAM-SHA-256', 'SCRAM-SHA-256'])

  const again = await command('platform/db/roles/cli.ts', names, { ADMIN_DATABASE_URL: adminUrl })
  expect([again.code, again.out]).toEqual([0, `${owner} exists already\n${server} exists already\n`])

  const early = await command('people/staff/cli.ts', ['list'], settings)
  expect(early.code).toBe(1)
  const asServer = { MIGRATE_DATABASE_URL: settings['DATABASE_URL']! }
  const wrong = await command('platform/migrate/migrate-cli.ts', ['--server', server], asServer)
  expect([wrong.code, wrong.out]).toEqual([
    1,
    expect.stringContaining(`${server} is not the owner of the database`),
  ])
  const migrated = await command('platform/migrate/migrate-cli.ts', ['--server', server], settings)
  expect([migrated.code, migrated.out]).toEqual([0, expect.stringContaining('The schema is up to date')])

  const listed = await command('people/staff/cli.ts', ['list'], settings)
  expect(listed).toMatchObject({ code: 0, out: '0 members of staff\n' })
  expect(listed.err).toMatch(new RegExp(`^Database: ${name} at .*:\\d+ as ${server}\\n$`))
  for (const { out, err } of [early, wrong, migrated, listed])
    expect(out + err).not.toContain(new URL(settings['DATABASE_URL']!).password)
  const client = await openClient(settings['DATABASE_URL']!)
  await client.end()
})

test.each([
  [{ NODE_ENV: 'production', DATA_DIR: 'var/none' }, 'DATABASE_URL is missing: the command hao'],
  [{ NODE_ENV: 'development', DATA_DIR: 'var/none' }, 'there is no demonstration database in'],
])('a command without a database makes none of its own: %o', async (env, words) => {
  await expect(withCommandDatabase(env, () => Promise.resolve())).rejects.toThrow(words)
  const { code, out } = await command('people/staff/cli.ts', ['list'], env)
  expect([code, out]).toEqual([1, expect.stringContaining(words)])
})
