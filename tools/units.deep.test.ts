import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileSettings } from '@hao/settings/file-settings.ts'
import { installDebian, isInstalled } from '@hao/testing/debian.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { listProcessTree } from '@hao/testing/processes.ts'
import { waitFor } from '@hao/testing/product.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { install, newFolder, readUnit } from './documented-server.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../docs/production/', import.meta.url))
const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(service|timer)$/.test(name))
const units = await Promise.all(
  names.map(async (name) => [basename(name), await readFile(join(folder, name), 'utf8')] as const),
)
const services = units.filter(([name]) => name.endsWith('.service'))
const hasSystemd = isInstalled('systemd-analyze')

describe.runIf(hasSystemd)('systemd, which does not run here, at least', () => {
  test('takes all units without a complaint', async () => {
    const place = await newFolder()
    for (const [name, text] of units)
      await writeFile(join(place, name), text.replace('/usr/bin/node', process.execPath))
    // A timer names an instance of its service.
    const instance = (name: string) => join(place, name.replace('@.', '@1.'))
    const files = units.map(([name]) => instance(name))
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...files])
    expect(stdout + stderr).toBe('')
  })

  test.each(services)('rates %s as exposed by 2.5 of 10 at most', async (name, text) => {
    const file = join(await newFolder(), name)
    await writeFile(file, text)
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=25', file])
  })
})

test('every unit shows Node the processors, and none that runs as postgres removes the memory of PostgreSQL', () => {
  for (const [name, text] of services) {
    expect(text, name).not.toMatch(/^ProcSubset=/m)
    if (/^User=postgres$/m.test(text)) expect(text, name).not.toMatch(/^RemoveIPC=/m)
  }
})

test('the unit of backups admits chown, without which no drill can restore', () => {
  const [, backup = ''] = services.find(([name]) => name === 'hao-backup@.service') ?? []
  expect(backup).toMatch(/^SystemCallFilter=~@privileged .*\n(?:#.*\n)?SystemCallFilter=@chown$/m)
})

test('each credential of a unit is a setting that may come from a file', () => {
  const loaded = services.flatMap(([, text]) => [...text.matchAll(/^LoadCredential=(\w+):hao\.(\w+)$/gm)])
  expect(loaded.length).toBeGreaterThan(15)
  for (const [line, name = '', file] of loaded) {
    expect(fileSettings, line).toContain(name)
    expect(file).toBe(name)
  }
})

/** The system calls that the filter of the units admits. */
async function admittedCalls(): Promise<Set<string>> {
  const expand = async (group: string): Promise<string[]> => {
    const { stdout } = await run('systemd-analyze', ['syscall-filter', group])
    const words = stdout
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
    const lists = words
      .filter((word) => /^[@a-z_]/.test(word))
      .map((word) => (word.startsWith('@') ? expand(word) : Promise.resolve([word])))
    return (await Promise.all(lists)).flat()
  }
  const lists = [...services[0]![1].matchAll(/^SystemCallFilter=(~?)(.*)$/gm)]
  const calls = new Set<string>()
  for (const [, not, groups = ''] of lists)
    for (const group of groups.split(' '))
      for (const call of await expand(group))
        if (not) calls.delete(call)
        else calls.add(call)
  return calls
}

const canTrace =
  hasSystemd && process.platform === 'linux' && (isInstalled('strace') || (await installDebian('strace')))

test.runIf(canTrace)(
  'a server that starts, answers, draws, hashes a password and stops makes only system calls that its unit admits',
  async () => {
    const [port, console] = [String(await freePort()), String(await freePort())]
    const calls = join(await newFolder(), 'calls')
    const { args, env } = readUnit()
    const settings = {
      ...(await productionEnv(await createTestDatabase())),
      ...env,
      PORT: port,
      CONSOLE_PORT: console,
    }
    const strace = ['-f', '-c', '-o', calls, process.execPath, ...args]
    const child = spawn('strace', strace, {
      cwd: await install(),
      env: { PATH: process.env['PATH'], ...settings },
      stdio: 'ignore',
    })
    // strace ends with the program that it follows, and with no signal.
    const traced = () =>
      listProcessTree(child.pid!).filter(({ command }) => command.startsWith(process.execPath))
    onTestFinished(() => traced().forEach(({ pid }) => process.kill(pid, 'SIGKILL')))
    const get = async (address: string, options?: RequestInit) =>
      fetch(`http://127.0.0.1:${address}`, options).then(
        ({ status }) => status,
        () => 0,
      )
    await waitFor(async () => (await get(`${port}/readyz`)) === 200)
    const page = await fetch(`http://127.0.0.1:${port}/mobile/home`).then((answer) => answer.text())
    const [, picture = ''] = /property="og:image" content="https:\/\/shop\.example([^"]+)"/.exec(page) ?? []
    expect(await get(`${port}${picture}`)).toBe(200)
    const headers = { 'content-type': 'application/json', origin: 'https://console.example' }
    const body = JSON.stringify({ name: 'lin', password: 'a wrong password of a stranger' })
    expect(await get(`${console}/api/login`, { method: 'POST', headers, body })).toBe(422)
    for (const { pid } of traced()) process.kill(pid, 'SIGTERM')
    await once(child, 'exit')

    const lines = (await readFile(calls, 'utf8')).split('\n')
    const used = lines
      .flatMap((line) => /^ *[\d.]+ .* (\w+)$/.exec(line)?.[1] ?? [])
      .filter((name) => name !== 'total')
    expect(used).toContain('futex')
    const admitted = await admittedCalls()
    expect(used.filter((name) => !admitted.has(name))).toEqual([])
  },
)
