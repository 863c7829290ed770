import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../apps/simulators/src/testing/merchant.ts'

const script = fileURLToPath(new URL('../docs/production/hao', import.meta.url))

/** A folder in place of a machine, with the operator's command. */
async function newMachine(): Promise<string> {
  const root = await temporaryFolder()
  for (const folder of ['opt/hao/dist', 'etc/credstore', 'bin'])
    await mkdir(join(root, folder), { recursive: true })
  for (const name of ['staff', 'migrate', 'backup'])
    await writeFile(join(root, `opt/hao/dist/${name}.js`), '')
  await writeFile(join(root, 'etc/credstore/hao.PHONE_KEY'), 'key')
  await writeFile(join(root, 'bin/systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
  // Another user, who is not root.
  const other = process.getuid?.() === 0 ? 'setpriv --reuid=65534 --clear-groups --' : ''
  await writeFile(join(root, 'bin/runuser'), `#!/bin/sh\nshift 3\nexec ${other} "$@"\n`, { mode: 0o755 })
  await chmod(root, 0o755)
  const text = await readFile(script, 'utf8')
  await writeFile(join(root, 'hao'), text.replaceAll(/\/(?=opt\/hao|etc\/)/g, `${root}/`))
  await chmod(join(root, 'hao'), 0o755)
  return root
}

/** Runs the operator's command; resolves with the arguments of systemd-run. */
async function runHao(...args: string[]): Promise<string[]> {
  return runOn(await newMachine(), ...args)
}

async function runOn(root: string, ...args: string[]): Promise<string[]> {
  const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}` }
  const { stdout } = await promisify(execFile)(join(root, 'hao'), args, { env })
  return stdout.trimEnd().replaceAll(root, '').split('\n')
}

test('an operator’s command gets the settings, every credential and its arguments as they are', async () => {
  const all = await runHao('staff', 'invite', 'lin wei', '$HOME')
  expect(all.slice(all.indexOf('/usr/bin/node'))).toEqual([
    '/usr/bin/node',
    'dist/staff.js',
    'invite',
    'lin wei',
    '$$HOME',
  ])
  expect(all).toContain('--property=LoadCredential=PHONE_KEY:/etc/credstore/hao.PHONE_KEY')
  expect(all).toContain('--property=EnvironmentFile=/etc/hao/hao.env')
  expect(all).toContain('--uid=hao')
})

test('migrations have the settings of the owner, and backups run as postgres without settings', async () => {
  expect(await runHao('migrate')).toContain('--property=EnvironmentFile=/etc/hao/migrate.env')
  const backup = await runHao('backup', 'drill')
  expect(backup).toContain('--uid=postgres')
  expect(backup.join('\n')).not.toMatch(/EnvironmentFile|LoadCredential/)
})

test('a command that does not exist is refused before systemd is asked', async () => {
  await expect(runHao('stuff')).rejects.toThrow('Usage: hao COMMAND')
  await expect(runHao()).rejects.toThrow('Usage: hao COMMAND')
})

test('a program that the user may not read is named in one line', async () => {
  const root = await newMachine()
  await chmod(join(root, 'opt/hao/dist/staff.js'), 0o000)
  await expect(runOn(root, 'staff', 'list')).rejects.toThrow("cannot open 'dist/staff.js'")
})
