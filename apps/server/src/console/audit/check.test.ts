import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { appendAudit } from '../../people/audit/append.ts'
import { rewriteChain, tamper } from '../../people/audit/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { startConsole } from '../testing/console.ts'

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))

/** A console whose audit has six rows and a logged head at row 5, and the verdicts of screen and command. */
async function audited() {
  const { server, request, staffByRole } = await startConsole()
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
  const { row = 0, hash = '' } = server.context.auditWitness.logged ?? {}
  const command = (...args: string[]) =>
    new Promise<{ code: number | null; said: string }>((done) => {
      const env = { ...process.env, DATABASE_URL: server.databaseUrl }
      const words = ['tools/run.mjs', 'apps/server/src/people/audit/cli.ts', ...args]
      const child = execFile(process.execPath, words, { cwd: repository, env }, (_error, said) =>
        done({ code: child.exitCode, said }),
      )
    })
  return { databaseUrl: server.databaseUrl, screen, command, logged: [`${row}`, hash] as const }
}

const setHeadBack = `UPDATE audit_head SET id = coalesce((SELECT max(id) FROM audit_log), 0),
  hash = coalesce((SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1), '')`

test('the screen and the command both find a whole audit whole; the command says if it compared it with nothing', async () => {
  const { screen, command, logged } = await audited()
  expect(await screen()).toEqual([])
  expect(await command(...logged)).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^The chain is intact: 6 rows, head [\da-f]{64}\nRow 5 is as it was logged\n$/,
    ),
  })
  expect(await command()).toMatchObject({ code: 0, said: expect.stringContaining('no line of the log') })
  const usages = [['5', 'abc'], ['5'], ['0', logged[1]], [...logged, 'more']]
  for (const wrong of depth(usages.slice(0, 1), usages))
    expect(await command(...wrong)).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage/) })
})

/** Both find what `checkAudit` does; the command starts Node. */
const commanded = depth(['rows deleted at the end, with the head'], undefined)

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
])('the screen and the command both find %s', async (what, statement, kind, row) => {
  const { databaseUrl, screen, command, logged } = await audited()
  await tamper(databaseUrl, statement)
  expect((await screen())[0]).toEqual({ kind, row })
  if (commanded?.includes(what) ?? true) expect((await command(...logged)).code).toBe(1)
})

test('the screen and the command both find a rewritten audit', async () => {
  const { databaseUrl, screen, command, logged } = await audited()
  await rewriteChain(databaseUrl, 2)
  expect(await screen()).toEqual([{ kind: 'rewritten', row: 5 }])
  expect((await command(...logged)).code).toBe(1)
  expect((await command()).code).toBe(0)
})
