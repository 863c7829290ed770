import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { appendAudit } from './append.ts'
import { appendHead, readHeads } from './heads-file.ts'
import { rewriteChain, tamper } from './testing.ts'

// Most tests start Node.
vi.setConfig({ testTimeout: 120_000 })

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hao-heads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A server that records its audit heads in a file, and the operator's command. */
async function witnessed(file?: string) {
  const heads = file ?? join(await newFolder(), 'heads.jsonl')
  const server = await startTestServer({ env: { AUDIT_HEADS_FILE: heads, AUDIT_KEY: pem } })
  const { db, auditWitness: witness } = server.context
  const append = async (rows: number) => {
    for (let row = 0; row < rows; row += 1)
      await db
        .transaction()
        .execute((trx) =>
          appendAudit(trx, { at: new Date(), staffId: row, action: 'number.withdraw', subject: 'number' }),
        )
  }
  return { server, db, file: heads, witness, append, audit: commandOn(server, heads) }
}

/** Runs the command of `npm run audit`. */
function commandOn({ databaseUrl }: TestServer, file: string) {
  return (args: string[] = [], settings: Record<string, string> = {}) => {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      AUDIT_HEADS_FILE: file,
      AUDIT_PUBLIC_KEY: publicPem,
      ...settings,
    }
    const command = ['tools/run.mjs', 'apps/server/src/people/audit/cli.ts', ...args]
    return new Promise<{ code: number; said: string }>((done) => {
      const child = execFile(process.execPath, command, { cwd: repository, env }, (_error, out) =>
        done({ code: child.exitCode ?? -1, said: out }),
      )
    })
  }
}

const figure = async ({ origin }: TestServer, name: string) => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

test('an audit that equals its recorded heads passes the check of server and command', async () => {
  const { server, witness, append, audit } = await witnessed()
  await witness.record()
  await append(3)
  await witness.record()
  await append(1)
  const { code, said } = await audit()
  expect(said).toMatch(
    /^The audit is intact: 4 rows[^]*It matches 2 recorded heads, the newest of .* at row 3\n$/,
  )
  expect(code).toBe(0)
  await server.runJob('audit-check', {})
  expect(server.logged).toEqual([])
  expect(await figure(server, 'audit_broken{found="heads"}')).toBe(0)
  expect(await figure(server, 'audit_broken{found="chain"}')).toBe(0)
  expect(await figure(server, 'audit_head_written_timestamp_seconds')).toBeGreaterThan(
    Date.now() / 1000 - 120,
  )
})

test('a truncated audit is found though the head was set back, even if new rows fill the gap', async () => {
  const { server, file, witness, append, audit } = await witnessed()
  await append(5)
  await witness.record()
  await tamper(server.databaseUrl, 'DELETE FROM audit_log WHERE id > 3')
  await tamper(
    server.databaseUrl,
    'UPDATE audit_head SET id = 3, hash = (SELECT hash FROM audit_log WHERE id = 3)',
  )
  const truncated = await audit()
  expect(truncated.said).toContain('The audit is intact: 3 rows')
  expect(truncated.said).toContain(
    `The audit was truncated: row 5 was recorded, the database ends at row 3 (${file}, line 1, of`,
  )
  expect(truncated.code).toBe(1)
  await server.runJob('audit-check', {})
  expect(server.logged.map((line) => JSON.parse(line)).slice(1)).toMatchObject([
    { level: 50, alarm: 'audit-broken', msg: expect.stringContaining('The audit was truncated') },
  ])
  expect(await figure(server, 'audit_broken{found="heads"}')).toBe(1)
  await append(4)
  await witness.record()
  const again = await audit()
  expect(again.said).toContain('The audit was rewritten: row 5 is not what it was')
  expect(again.code).toBe(1)
})

test('a completely rewritten audit is found', async () => {
  const { server, witness, append, audit } = await witnessed()
  await append(4)
  await witness.record()
  await rewriteChain(server.databaseUrl, 2)
  const { code, said } = await audit()
  expect(said).toContain('The audit is intact: 4 rows')
  expect(said).toContain('The audit was rewritten: row 4 is not what it was')
  expect(code).toBe(1)
})

test('forged, missing and unreadable lines of the file are named, with exit code 1', async () => {
  const { db, file, witness, append, audit } = await witnessed()
  for (let head = 0; head < 3; head += 1) {
    await append(1)
    await witness.record()
  }
  const [first = '', second = '', third = ''] = (await readFile(file, 'utf8')).split('\n')
  const { hash } = await db
    .selectFrom('audit_log')
    .select('hash')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()
  const foreign = join(await newFolder(), 'foreign.jsonl')
  const foreignKey = generateKeyPairSync('ed25519').privateKey
  await appendHead(foreign, { at: new Date().toISOString(), row: 2, hash: hash.toString('hex') }, foreignKey)
  const after = async (content: string) => {
    await writeFile(file, content)
    return (await readHeads([file], [publicKey])).problems
  }
  expect(await after([first, third, ''].join('\n'))).toEqual([
    `Lines before ${file}, line 2 are missing: the file was changed`,
  ])
  expect(await after([second, third, ''].join('\n'))).toEqual([
    `Lines before ${file}, line 1 are missing: the file was changed`,
  ])
  expect(await after([second, first, third, ''].join('\n'))).toHaveLength(1)
  expect(await after(await readFile(foreign, 'utf8'))).toEqual([
    `${file}, line 1 is forged, or signed with another AUDIT_KEY`,
  ])
  for (const line of ['{"row":7}', `${third} `, 'x', third.replace('"at"', '"at" ')])
    expect(await after(`${first}\n${second}\n${line}\n`)).toEqual([
      `${file}, line 3 is forged or damaged: it is not a head of the audit log`,
    ])
  expect(await after('')).toEqual([`The heads file of the audit log ${file} is empty`])
  expect((await readHeads([repository], [publicKey])).problems).toEqual([
    `The file of the audit's heads ${repository} cannot be read: EISDIR: illegal operation on a directory, read`,
  ])
  await writeFile(file, [first, second.replace('"row":2', '"row":1'), third, ''].join('\n'))
  const forged = await audit()
  expect(forged.said).toContain(`${file}, line 2 is forged, or signed with another AUDIT_KEY`)
  expect(forged.code).toBe(1)
  await rm(file)
  const missing = await audit()
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining(`heads ${file} is missing`) })
})

test('the command reports that it has nothing to compare with, or no key, and explains unknown arguments', async () => {
  const { append, audit, db } = await witnessed()
  await append(2)
  const nothing = await audit([], { AUDIT_HEADS_FILE: '', NODE_ENV: 'development' })
  expect(nothing).toMatchObject({ code: 1, said: expect.stringContaining('compared with nothing') })
  const { hash } = await db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow()
  const logged = await audit(['2', hash.toString('hex')], { AUDIT_HEADS_FILE: '' })
  expect(logged).toMatchObject({ code: 0, said: expect.stringContaining('Row 2 is as it was logged') })
  const keyless = await audit([], { AUDIT_PUBLIC_KEY: '' })
  expect(keyless).toMatchObject({ code: 1, said: expect.stringContaining('AUDIT_PUBLIC_KEY or AUDIT_KEY') })
  expect(await audit(['2', 'abc'])).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage/) })
})

test('files of other machines are compared too; an older key is accepted if it is configured', async () => {
  const { witness, append, audit, file } = await witnessed()
  await append(2)
  await witness.record()
  const other = join(await newFolder(), 'heads-of-b.jsonl')
  const former = generateKeyPairSync('ed25519')
  const hash = randomBytes(32).toString('hex')
  await appendHead(other, { at: new Date().toISOString(), row: 9, hash }, former.privateKey)
  const both = ['--heads', file, other]
  expect((await readHeads([file, other], [publicKey])).problems).toHaveLength(1)
  const formerPem = former.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { code, said } = await audit(both, { AUDIT_PUBLIC_KEY: publicPem + formerPem })
  expect(said).toContain(
    `The audit was truncated: row 9 was recorded, the database ends at row 2 (${other}, line 1`,
  )
  expect(code).toBe(1)
  expect((await audit(['--heads', file], { AUDIT_PUBLIC_KEY: '', AUDIT_KEY: pem })).code).toBe(0)
})

test('after a line truncated by a crash the next head is appended on a new line', async () => {
  const { server, file, witness, append, audit } = await witnessed()
  await append(1)
  await witness.record()
  await witness.record()
  const whole = await readFile(file, 'utf8')
  for (const cut of [1, 2, 40, 300]) {
    await writeFile(file, whole)
    await truncate(file, whole.length - cut)
    await witnessAgain(server)
    await witnessAgain(server)
    const { heads, problems, notes } = await readHeads([file], [publicKey])
    expect(problems).toEqual([])
    expect(heads).toHaveLength(cut > 1 ? 3 : 4)
    expect(notes).toEqual(cut > 1 ? [`${file}, line 2 was cut off while it was written`] : [])
  }
  expect(await audit()).toMatchObject({ code: 0, said: expect.stringContaining('matches 3 recorded heads') })
})

/** The next process's head. */
async function witnessAgain({ context }: TestServer): Promise<void> {
  const { id, hash } = await context.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()
  const { file, key } = context.config.auditHeads!
  await appendHead(file, { at: new Date().toISOString(), row: id, hash: hash.toString('hex') }, key!)
}

test('servers that write concurrently share a file; a database restored to an earlier state is found', async () => {
  const { server, file, witness, append } = await witnessed()
  await append(3)
  await Promise.all(Array.from({ length: 12 }, () => witnessAgain(server)))
  const { heads, problems } = await readHeads([file], [publicKey])
  expect([heads.length, problems]).toEqual([12, []])
  await copyFile(file, `${file}.before`)
  await witness.record()
  await copyFile(`${file}.before`, file)
  await witness.record()
  expect(server.logged.join()).toContain('is no longer in it')
})

test('a full disk or a missing folder raises an alarm, and the server continues', async () => {
  const folder = await newFolder()
  await symlink('/dev/full', join(folder, 'full'))
  const full = await witnessed(join(folder, 'full'))
  await full.append(1)
  const missing = await witnessed(join(folder, 'missing', 'heads.jsonl'))
  for (const { server, witness } of [full, missing]) {
    await witness.record()
    expect(server.logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, alarm: 'audit-head-not-written' }),
    )
    expect(await figure(server, 'audit_head_written_timestamp_seconds')).toBe(0)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  }
})

test('a new file for an audit with rows is logged', async () => {
  const { server, file, witness, append } = await witnessed()
  await append(2)
  await witness.record()
  expect(server.logged.join()).toContain(
    `The heads file of the audit log ${file} did not exist: a new one begins at row 2`,
  )
})
