import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '@hao/testing/database.ts'
import { openDatabase } from '../db/database.ts'

// Each test starts Node several times, and a machine may be busy.
vi.setConfig({ testTimeout: 120_000 })

const repository = fileURLToPath(new URL('../../../..', import.meta.url))

/** Runs what `npm run import` runs, against a database of its own. */
async function shell() {
  const url = await testDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'hao-import-'))
  const db = openDatabase(url, 1)
  onTestFinished(async () => {
    await db.destroy()
    await rm(dir, { recursive: true, force: true })
  })
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((done) => {
      const command = ['tools/run.mjs', 'apps/server/src/importing/import-cli.ts', ...args]
      const env = { ...process.env, DATABASE_URL: url }
      const child = execFile(process.execPath, command, { cwd: repository, env }, (_error, out, err) =>
        done({ code: child.exitCode ?? -1, out: out + err }),
      )
    })
  const file = async (name: string, csv: string) => {
    await writeFile(join(dir, name), csv)
    return join(dir, name)
  }
  const digits = async () =>
    (await db.selectFrom('numbers').select('digits').execute()).map((row) => row.digits)
  return { run, file, digits }
}

test('npm run import: a dry run changes nothing, the run itself does, and both say what they did', async () => {
  const { run, file, digits } = await shell()
  const csv = await file('numbers.csv', 'digits,price\n628888,88\n12,1\n')
  const dry = await run('--dry-run', csv)
  expect(dry).toEqual({
    code: 0,
    out: [
      'line 3: 12 refused: too-short',
      '2 rows read, taking them in …',
      '2 rows read: 1 added, 0 updated, 0 unchanged, 1 refused',
      '  too-short: 1',
      'Dry run: nothing was changed.',
      '',
    ].join('\n'),
  })
  expect(await digits()).toEqual([])
  expect((await run(csv)).code).toBe(0)
  expect(await digits()).toEqual(['628888'])
})

test('npm run import: a missing file, no file, a wrong option and wrong columns are told plainly', async () => {
  const { run, file } = await shell()
  const [missing, none, option, columns, parted] = await Promise.all([
    run('nowhere.csv'),
    run(),
    run('--dry', 'x.csv'),
    run(await file('wrong.csv', 'number,price\n628888,88\n')),
    run(await file('parted.csv', 'digits;price\n628888;88\n')),
  ])
  for (const { code } of [missing, none, option, columns, parted]) expect(code).toBe(1)
  expect(missing.out).toContain('There is no file nowhere.csv')
  expect(none.out).toMatch(/^Usage: npm run import/)
  expect(option.out).toContain("'--dry'")
  expect(columns.out).toBe(
    'The import stopped and nothing was changed: The first line must name the columns; "digits" is missing\n',
  )
  expect(parted.out).toBe(
    'The import stopped and nothing was changed: The first line parts its columns by ";", and not by commas\n',
  )
})
