import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../simulators/src/testing/merchant.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'

/** Runs `npm run backup` under the unit's UMask, with a program in place of pgBackRest. */
async function backup(
  what: string,
  pgbackrest: string,
  metrics = '/nowhere',
): Promise<{ code: number; out: string }> {
  const bin = await temporaryFolder()
  await writeFile(join(bin, 'pgbackrest'), `#!/bin/sh\n${pgbackrest}\n`, { mode: 0o755 })
  const command = `umask 077; exec ${process.execPath} tools/run.mjs apps/server/src/operations/backup/backup-cli.ts ${what}`
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, NODE_EXPORTER_FOLDER: metrics }
  return new Promise((done) => {
    const child = execFile('sh', ['-c', command], { cwd: repositoryRoot, env }, (_error, out) =>
      done({ code: child.exitCode ?? -1, out }),
    )
  })
}

test('node_exporter, which is another user, may read the outcome of a check', async () => {
  const folder = await temporaryFolder()
  expect(await backup('check', 'echo "status: ok"', folder)).toMatchObject({ code: 0 })
  const file = join(folder, 'hao_backup_check.prom')
  expect((await stat(file)).mode & 0o777).toBe(0o644)
  expect(await readFile(file, 'utf8')).toContain('backup_check_succeeded 1')
})

test('a folder of metrics that cannot be written hides neither the result nor the reason', async () => {
  // Not a matter of rights, which root does not need.
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'hao_backup_check.draft'))
  const good = await backup('check', 'echo "status: ok"', folder)
  expect(good).toMatchObject({
    code: 1,
    out: expect.stringContaining('every file in the repository is undamaged'),
  })
  expect(good.out).toContain('Failed: the alarms cannot see this result')
  const bad = await backup('check', 'echo "WARN: a file is damaged" >&2; exit 1', folder)
  expect(bad).toMatchObject({ code: 1, out: expect.stringContaining('a file is damaged') })
})

test.each([
  [1, 'missing stanza path'],
  [3, 'missing stanza data'],
  [99, "[PathOpenError] unable to list file info for path '/b': [13] Permission denied"],
])(
  'a repository with status %i is no empty one: the list of backups fails with its reason',
  async (code, message) => {
    const status = { code, message }
    // As pgBackRest 2.45 ends with 0 for them.
    const info = JSON.stringify([{ repo: [{ key: 1, status }], status, backup: [] }])
    const { code: end, out } = await backup('status', `cat <<'.'\n${info}\n.`)
    expect([end, out]).toEqual([1, `Failed: Repository 1 cannot be read: ${message}\n`])
  },
)

test('a repository without a backup yet says so', async () => {
  const info = '[{"repo":[{"key":1,"status":{"code":2,"message":"no valid backups"}}],"backup":[]}]'
  expect(await backup('status', `echo '${info}'`)).toEqual({ code: 0, out: 'There is no backup.\n' })
})
