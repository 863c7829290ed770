import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openDatabase } from '../../platform/db/database.ts'

// Each test starts Node several times, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Runs the command `npm run import` on its own database. */
async function shell() {
  const url = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'hao-import-'))
  const db = openDatabase(url, 1)
  onTestFinished(async () => {
    await db.destroy()
    await rm(dir, { recursive: true, force: true })
  })
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((done) => {
      const command = ['tools/run.mjs', 'apps/server/src/inventory/import/import-cli.ts', ...args]
      const env = { ...process.env, DATABASE_URL: url }
      const child = execFile(process.execPath, command, { cwd: repository, env }, (_error, out) =>
        done({ code: child.exitCode ?? -1, out }),
      )
    })
  const file = async (name: string, csv: string | Buffer) => {
    await writeFile(join(dir, name), csv)
    return join(dir, name)
  }
  const digits = async () =>
    (await db.selectFrom('numbers').select('digits').execute()).map((row) => row.digits)
  const audit = () => db.selectFrom('audit_log').select(['action', 'staff_id', 'details']).execute()
  return { run, file, digits, audit }
}

test('npm run import: a dry run changes nothing, a run imports, and both print a report', async () => {
  const { run, file, digits } = await shell()
  const csv = await file('numbers.csv', 'digits,price\n628888,88\n12,1\n')
  const dry = await run('--dry-run', csv)
  expect(dry).toEqual({
    code: 0,
    out: [
      'Read as UTF-8, columns separated by commas: digits, price',
      'Line 3: 12 refused: too few digits',
      'Leading zeros may be lost, because spreadsheets drop them. Too few digits: 1.',
      '--pad 6 adds leading zeros up to 6 digits, --pad none imports the digits unchanged.',
      '2 rows read, importing them …',
      '2 rows read: 1 added, 0 updated, 0 unchanged, 1 refused',
      '  too few digits: 1',
      'Dry run: nothing was changed.',
      '',
    ].join('\n'),
  })
  expect(await digits()).toEqual([])
  expect((await run(csv)).code).toBe(0)
  expect(await digits()).toEqual(['628888'])
})

test('npm run import: a file that this user may not read is not called missing', async () => {
  const { run, file } = await shell()
  // A link to itself fails for root too, who may read every file.
  const path = join(dirname(await file('numbers.csv', 'digits,price\n628888,88\n')), 'loop.csv')
  await symlink(path, path)
  const { code, out } = await run(path)
  expect([code, out]).toEqual([1, expect.stringContaining('is a link that leads to itself')])
})

test('npm run import: a missing file, a wrong option and wrong columns give clear errors', async () => {
  const { run, file } = await shell()
  const [missing, none, option, columns, parted, help] = await Promise.all([
    run('nowhere.csv'),
    run(),
    run('--dry', 'x.csv'),
    run(await file('wrong.csv', 'count,price\n628888,88\n')),
    run('--encoding', 'ebcdic', await file('parted.csv', 'digits;price\n628888;88\n')),
    run('--help'),
  ])
  for (const { code } of [missing, none, option, columns, parted]) expect(code).toBe(1)
  expect(missing.out).toContain('nothing was changed: nowhere.csv does not exist\n')
  expect(none.out).toMatch(/^Usage: npm run import/)
  expect(option.out).toContain("'--dry'")
  expect(columns.out).toContain(
    'The import stopped and nothing was changed: The first line must name the columns; "digits" is missing in: count | price\n',
  )
  expect(parted.out).toContain('--encoding must be one of utf-8, gb18030')
  expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/--pad LENGTH/) as string })
})

test('npm run import: a spreadsheet file with lost zeros stops until the operator chooses a padding', async () => {
  const { run, file, digits } = await shell()
  const rows = Array.from({ length: 30 }, (_, at) => `${12_345_600 + at}\t9.90`)
  const text = ['号码\t月租（元）', ...rows, '1234567\t9.90', ''].join('\r\n')
  const excel = await file('excel.txt', `\uFEFF${text}`)
  const stopped = await run(excel)
  expect(stopped.code).toBe(1)
  expect(stopped.out).toContain(
    'Read as UTF-8, columns separated by tabs: 号码 = digits, 月租（元） = price\n',
  )
  expect(stopped.out).toContain('Fewer than 8 digits, which most have: 1.')
  expect(stopped.out).toContain('nothing was changed')
  expect(await digits()).toEqual([])
  const dry = await run('--dry-run', '--pad', '8', excel)
  expect(dry.out).toContain('Padded to 8 digits: 1 (1234567 → 01234567)\n')
  expect(await digits()).toEqual([])
  expect((await run('--pad', '8', excel)).code).toBe(0)
  expect(await digits()).toHaveLength(31)
  expect(await digits()).toContain('01234567')
  expect((await run('--pad', 'none', excel)).code).toBe(0)
  expect(await digits()).toContain('1234567')
  const unknown = await file('unknown.csv', 'digits|price|note\n628888|1|x\n')
  expect((await run(unknown)).out).toContain('unknown columns: "note". --ignore-unknown leaves them out')
  expect((await run('--ignore-unknown', '--separator', 'pipe', unknown)).code).toBe(0)
  expect((await run('--pad', '5', unknown)).out).toContain('--pad must be a length from 6 to 10')
})

test('price cuts beyond the limits are printed, need a flag, and are recorded in the audit', async () => {
  const { run, file, audit } = await shell()
  expect((await run(await file('a.csv', 'digits,price\n628888,88\n628889,88\n'))).code).toBe(0)
  const lower = await file('b.csv', 'digits,price\n628888,0.49\n')
  const refused = await run(lower)
  expect(refused.code).toBe(1)
  expect(refused.out).toContain(
    '1 prices change. The numbers on sale cost 176.00 yuan in total and become 87.51 yuan cheaper and 0.00 yuan dearer; 1 prices change',
  )
  expect(refused.out).toContain('--allow-price-cuts')
  expect(await audit()).toEqual([])
  const dry = await run('--dry-run', lower)
  expect(dry.code).toBe(0)
  expect(dry.out).toContain('become 87.51 yuan cheaper')
  expect((await run('--allow-price-cuts', lower)).out).toContain('1 updated')
  expect(await audit()).toMatchObject([{ action: 'import.terminal', staff_id: null }])
})
