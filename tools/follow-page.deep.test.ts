import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { createEmptyDatabase } from '@hao/testing/empty-database.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { expect, onTestFinished, test } from 'vitest'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { document, newFolder, readUnit, release, spawnServer, untilReady } from './documented-server.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** systemd-run as far as `hao` needs it: settings and credentials of the properties, then the command. */
const systemdRun = `#!${process.execPath}
const { execFileSync } = require('node:child_process'), fs = require('node:fs'), os = require('node:os')
const words = process.argv.slice(2), at = words.findIndex((word) => !word.startsWith('--'))
const env = { ...process.env, NODE_ENV: 'production' }
env.CREDENTIALS_DIRECTORY = fs.mkdtempSync(os.tmpdir() + '/hao-credentials-')
for (const word of words.slice(0, at)) {
  const [, property, value] = /^--property=(\\w+)=(.*)$/.exec(word) ?? []
  if (property === 'EnvironmentFile') Object.assign(env, require('node:util').parseEnv(fs.readFileSync(value, 'utf8')))
  if (property === 'LoadCredential') fs.copyFileSync(value.replace(/^.*?:/, ''), env.CREDENTIALS_DIRECTORY + '/' + value.replace(/:.*/, ''))
}
execFileSync(words[at], words.slice(at + 1), { env, stdio: 'inherit' })
fs.rmSync(env.CREDENTIALS_DIRECTORY, { recursive: true })
`

/** Programs of Debian; only their words count here: no systemd, no other users, no network. */
const stubs: Record<string, string> = {
  ...Object.fromEntries(
    ['apt-get', 'adduser', 'createdb', 'certbot', 'nginx', 'systemctl'].map((name) => [name, '#!/bin/sh\n']),
  ),
  sudo: '#!/bin/sh\nshift 2\nexec env "$@"\n',
  runuser: '#!/bin/sh\nshift 3\nexec "$@"\n',
  'systemd-run': systemdRun,
}

/** The code blocks of the page between two headings, in order. */
async function blocksOf(from: string, to: string): Promise<string[]> {
  const [, text = ''] = (await document('run-in-production.md')).split(`\n## ${from}\n`)
  return [...(text.split(`\n## ${to}\n`)[0] ?? '').matchAll(/^```\n([^`]*)```$/gm)].map(
    ([, code = '']) => code,
  )
}

/** A folder in place of an empty machine; `follow` runs a block of the page on it. */
async function newMachine() {
  const root = await newFolder()
  for (const folder of [
    'bin',
    'opt',
    'root',
    'usr/local/sbin',
    'etc/systemd/system',
    'etc/nginx/conf.d',
    'etc/logrotate.d',
    'var/log/nginx',
    'state',
  ])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'etc/nginx/nginx.conf'), 'events {\n\tworker_connections 768;\n}\n')
  for (const [name, text] of Object.entries(stubs))
    await writeFile(join(root, 'bin', name), text, { mode: 0o755 })
  const admin = await createEmptyDatabase()
  const name = new URL(admin).pathname.slice(1)
  const [owner, server] = [`${name}_o`, `${name}_s`]
  onTestFinished(async () => {
    await runStatement(
      admin,
      `DROP OWNED BY ${owner}, ${server}; ALTER DATABASE ${name} OWNER TO CURRENT_USER`,
    )
    await runStatement(admin, `DROP ROLE ${owner}, ${server}`)
  })
  const here = (text: string) =>
    text
      .replaceAll(/(?<![\w.])\/(?=(opt|etc|root|usr\/local|var\/log)\b)/g, `${root}/`)
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll(/hao-[\d.]+-linux-x64\.tar\.gz/g, release())
      .replaceAll(/ (-o www-data )?-g (hao|adm)/g, '')
      // Roles belong to all databases of the tests' PostgreSQL.
      .replaceAll('dist/roles.js', `dist/roles.js --owner ${owner} --server ${server}`)
      .replaceAll('hao migrate', `hao migrate --server ${server}`)
      .replaceAll('postgres:///hao?host=/var/run/postgresql', admin)
  const env = { PATH: `${root}/bin:${root}/usr/local/sbin:${process.env['PATH']}` }
  const follow = (block: string) => run('sh', ['-euc', here(block)], { cwd: root, env })
  return { root, here, follow }
}

/** Writes what the owner of a shop has: WeChat's files, and the values for the lines that are still empty. */
async function fillIn(root: string, settings: Record<string, string>): Promise<void> {
  const file = join(root, 'etc/hao/hao.env')
  const filled = (await readFile(file, 'utf8')).replaceAll(/^(\w+)=$/gm, (line, name: string) =>
    existsSync(join(root, `etc/credstore/hao.${name}`)) ? line : `${name}='${settings[name]}'`,
  )
  const { WECHAT_PAY_BASE_URL: pay } = settings
  const only = `WECHAT_PAY_BASE_URL=${pay}\nDRAIN_MS=0\nLOG_LEVEL=warn\n`
  await writeFile(file, `${filled}${only}`)
}

/** Starts an instance of the installed unit, with the settings and credentials that it names. */
async function startInstance(
  root: string,
  here: (text: string) => string,
  instance: string,
): Promise<string> {
  const unit = here(await readFile(join(root, 'etc/systemd/system/hao@.service'), 'utf8'))
  const files = [...unit.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, name = '']) =>
    name.replace('%i', instance),
  )
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const credentials = await newFolder()
  for (const [, name = '', file = ''] of unit.matchAll(/^LoadCredential=(\w+):(.*)$/gm))
    await cp(join(root, 'etc/credstore', file), join(credentials, name)).catch(() => undefined)
  const [PORT, CONSOLE_PORT] = [String(await freePort()), String(await freePort())]
  const env = { ...readUnit(unit).env, ...Object.assign({}, ...texts.map((text) => parseEnv(text))) }
  const ours = { ...env, PORT, CONSOLE_PORT, CREDENTIALS_DIRECTORY: credentials }
  await untilReady(spawnServer({ cwd: join(root, 'opt/hao'), env: ours }), PORT)
  return PORT
}

test('the blocks of the page, one after another, make a shop of two servers and its first owner', async () => {
  const settings = await productionEnv('')
  const { root, here, follow } = await newMachine()
  await writeFile(join(root, 'root/apiclient_key.pem'), settings['WECHAT_PAY_PRIVATE_KEY']!)
  const [key] = Object.values(JSON.parse(settings['WECHAT_PAY_PLATFORM_KEYS']!) as Record<string, string>)
  await writeFile(join(root, 'root/pub_key.pem'), key!)

  const [unpack = '', ...others] = await blocksOf('Install', 'Containers')
  await follow(unpack)
  const command = join(root, 'opt/hao/docs/production/hao')
  await writeFile(command, here(await readFile(command, 'utf8')))
  for (const block of others) await follow(block)
  const secrets = await readdir(join(root, 'etc/credstore'))
  expect(secrets).toContain('hao.WECHAT_PAY_PLATFORM_KEYS')
  expect(await readFile(join(root, 'etc/nginx/conf.d/hao.conf'), 'utf8')).toBe(
    await document('production/nginx.conf'),
  )

  await fillIn(root, settings)
  for (const instance of ['a', 'b']) {
    const port = await startInstance(root, here, instance)
    expect((await fetch(`http://127.0.0.1:${port}/mobile/home`)).status).toBe(200)
  }
  const { stdout } = await follow('hao staff invite 张三 owner,finance')
  expect(stdout).toContain('https://console.example/invite#')
  expect((await follow('hao audit')).stdout).toContain('The chain is intact')
})
