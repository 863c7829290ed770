import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appendAudit } from '../../people/audit/append.ts'
import { rewriteChain, tamper } from '../../people/audit/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { startConsole } from '../testing/console.ts'

// Each test starts Node.
vi.setConfig({ testTimeout: 120_000 })

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))
const { privateKey } = generateKeyPairSync('ed25519')
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** A console whose audit has six rows and a head at row 5, and the verdicts of screen and command. */
async function audited() {
  const folder = await mkdtemp(join(tmpdir(), 'hao-heads-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'heads.jsonl')
  const settings = { AUDIT_HEADS_FILE: file, AUDIT_KEY: key }
  const { server, request, staffByRole } = await startConsole({ env: settings })
  const append = (reason: string) =>
    inTransaction(server.context.db, (trx) =>
      appendAudit(trx, { at: new Date(), staffId: 1, action: 'number.withdraw', subject: 'number', reason }),
    )
  for (let row = 1; row <= 5; row += 1) await append(`${row}`)
  await server.context.auditWitness.record()
  await append('6')
  const screen = async () => {
    const { data, status } = await request('GET /audit/check', {}, { as: staffByRole.owner })
    expect(status).toBe(200)
    return data.problems
  }
  const command = () =>
    new Promise<number | null>((done) => {
      const env = { ...process.env, ...settings, DATABASE_URL: server.databaseUrl }
      const args = ['tools/run.mjs', 'apps/server/src/people/audit/cli.ts']
      const child = execFile(process.execPath, args, { cwd: repository, env }, () => done(child.exitCode))
    })
  return { databaseUrl: server.databaseUrl, file, screen, command }
}

const setHeadBack = `UPDATE audit_head SET id = coalesce((SELECT max(id) FROM audit_log), 0),
  hash = coalesce((SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1), '')`

test('the screen and the command both find a whole audit whole', async () => {
  const { screen, command } = await audited()
  expect(await screen()).toEqual([])
  expect(await command()).toBe(0)
})

test.each([
  ['rows deleted at the end', 'DELETE FROM audit_log WHERE id > 3', 'chain', 4],
  [
    'rows deleted at the end, with the head',
    `DELETE FROM audit_log WHERE id > 3; ${setHeadBack}`,
    'truncated',
    4,
  ],
  ['every row deleted, with the head', `DELETE FROM audit_log; ${setHeadBack}`, 'truncated', 1],
  ['every row deleted, and the head itself', 'DELETE FROM audit_log; DELETE FROM audit_head', 'truncated', 1],
  ['the first rows deleted', 'DELETE FROM audit_log WHERE id < 3', 'chain', 1],
  ['a row deleted in between', 'DELETE FROM audit_log WHERE id = 4', 'chain', 4],
])('the screen and the command both find %s', async (_what, statement, kind, row) => {
  const { databaseUrl, screen, command } = await audited()
  await tamper(databaseUrl, statement)
  expect((await screen())[0]).toEqual({ kind, row })
  expect(await command()).toBe(1)
})

test('the screen and the command both find a rewritten audit, and a missing file of heads', async () => {
  const { databaseUrl, file, screen, command } = await audited()
  await rewriteChain(databaseUrl, 2)
  expect(await screen()).toEqual([{ kind: 'rewritten', row: 5 }])
  expect(await command()).toBe(1)
  await rm(file)
  expect(await screen()).toEqual([{ kind: 'heads-file', row: null }])
  expect(await command()).toBe(1)
})

test('the screen says that it has no heads to compare the audit with', async () => {
  const { request, staffByRole } = await startConsole()
  const { data } = await request('GET /audit/check', {}, { as: staffByRole.owner })
  expect(data.problems).toEqual([{ kind: 'not-compared', row: null }])
})
