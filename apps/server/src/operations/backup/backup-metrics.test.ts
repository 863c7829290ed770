import { execFile } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../simulators/src/testing/merchant.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'

/** Runs `npm run backup -- check` under the unit's UMask, with a program in place of pgBackRest. */
async function check(pgbackrest: string, metrics: string): Promise<{ code: number; out: string }> {
  const bin = await temporaryFolder()
  await writeFile(join(bin, 'pgbackrest'), `#!/bin/sh\n${pgbackrest}\n`, { mode: 0o755 })
  const command = `umask 077; exec ${process.execPath} tools/run.mjs apps/server/src/operations/backup/backup-cli.ts check`
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, NODE_EXPORTER_FOLDER: metrics }
  return new Promise((done) => {
    const child = execFile('sh', ['-c', command], { cwd: repositoryRoot, env }, (_error, out) =>
      done({ code: child.exitCode ?? -1, out }),
    )
  })
}

test('node_exporter, which is another user, may read the outcome of a check', async () => {
  const folder = await temporaryFolder()
  expect(await check('echo "status: ok"', folder)).toMatchObject({ code: 0 })
  const file = join(folder, 'hao_backup_check.prom')
  expect((await stat(file)).mode & 0o777).toBe(0o644)
  expect(await readFile(file, 'utf8')).toContain('backup_check_succeeded 1')
})

test('a folder of metrics that cannot be written hides neither the result nor the reason', async () => {
  // Not a matter of rights, which root does not need.
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'hao_backup_check.draft'))
  const good = await check('echo "status: ok"', folder)
  expect(good).toMatchObject({
    code: 1,
    out: expect.stringContaining('every file in the repository is undamaged'),
  })
  expect(good.out).toContain('Failed: the alarms cannot see this result')
  const bad = await check('echo "WARN: a file is damaged" >&2; exit 1', folder)
  expect(bad).toMatchObject({ code: 1, out: expect.stringContaining('a file is damaged') })
})
