// Installs and starts the server as docs/run-in-production.md and its units describe, for tests.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { freePort } from './free-port.ts'
import { makeRelease } from './release.mjs'

const run = promisify(execFile)

const root = fileURLToPath(new URL('..', import.meta.url))
export const document = (name: string) => readFile(join(root, 'docs', name), 'utf8')
export const unit = await document('production/hao@.service')
export const site = await document('production/nginx.conf')

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hao-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export function endAfterTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
}

function wordsAfter(pattern: RegExp, text: string): string[] {
  const words = pattern.exec(text)?.[1]
  if (words === undefined) throw new Error(`Nothing matches ${pattern}`)
  return words.split(' ')
}

export function readUnit(text = unit) {
  const [node = '', ...args] = wordsAfter(/^ExecStart=(.*)$/m, text)
  const env: Record<string, string> = Object.fromEntries(
    wordsAfter(/^Environment=(.*)$/m, text).map((word) => word.split('=')),
  )
  return { node, args, env }
}

export const readEnv = async (name: string) =>
  Object.fromEntries(
    (await document(`production/${name}`)).split('\n').flatMap((line): [string, string][] => {
      const [, setting, value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
      return setting ? [[setting, value]] : []
    }),
  )

/** The archive that `npm run release` makes, once for all tests of a file. */
let archive: string | undefined

export function release(): string {
  if (archive) return archive
  const folder = mkdtempSync(join(tmpdir(), 'hao-release-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  archive = makeRelease(folder)
  return archive
}

/** By the commands of the document: no sources, no npm. */
export async function install(): Promise<string> {
  const folder = await newFolder()
  const text = await document('run-in-production.md')
  const [, commands] = /the machine that serves, with\sNode[^`]*```\n([^`]*)```/.exec(text) ?? []
  if (!commands) throw new Error('The document does not say how to install the release')
  const script = commands.replaceAll(/hao-[\d.]+-linux-x64\.tar\.gz/g, release()).replaceAll('/opt', folder)
  await run('sh', ['-euc', script], { cwd: folder })
  return realpath(join(folder, 'hao'))
}

export type Start = { cwd: string; args?: string[]; env: Record<string, string>; node?: string }

export function spawnServer({ cwd, args = readUnit().args, env, node = process.execPath }: Start) {
  const child = spawn(node, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endAfterTest(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return { child, output: () => output }
}

export async function untilReady(
  { child, output }: ReturnType<typeof spawnServer>,
  port: string,
): Promise<void> {
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended before it listened: ${output()}`)
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
}

type Nginx = { http: number; https: number; log: string; certificate: string }

/** The lines of an upstream that leads to the servers on these ports. */
const upstreamLines = (ports: readonly string[]) =>
  ports.map((port) => `  server 127.0.0.1:${port} max_fails=0;\n`).join('')

/** With a test certificate and these names of shop and console; resolves with its ports and log. */
export async function startNginx(
  upstream: { shop: string | string[]; console?: string | string[] },
  [shop, console] = ['shop.example', 'console.example'],
): Promise<Nginx> {
  const folder = await newFolder()
  const [http, https] = [await freePort(), await freePort()]
  const [certificate, key, log] = ['cert.pem', 'key.pem', 'hao.log'].map((name) => join(folder, name))
  const names = `subjectAltName=DNS:${shop},DNS:${console}`
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${shop}`]
  await run('openssl', [...self, '-addext', names, '-keyout', key!, '-out', certificate!])
  const servers = [upstream.shop, upstream.console ?? '8081'].map((ports) => upstreamLines([ports].flat()))
  const ours = site
    .replaceAll(/^(?: *server 127\.0\.0\.1:\d+ .*\n)+/gm, () => servers.shift()!)
    .replaceAll('server_name shop.example', `server_name ${shop}`)
    .replaceAll('server_name console.example', `server_name ${console}`)
    .replaceAll(/listen ((?:\[::\]:)?)80;/g, (_line, any: string) => `listen ${any || '127.0.0.1:'}${http};`)
    .replaceAll(/listen ((?:\[::\]:)?)443/g, (_line, any: string) => `listen ${any || '127.0.0.1:'}${https}`)
    .replaceAll(/ssl_certificate .*/g, `ssl_certificate ${certificate};`)
    .replaceAll(/ssl_certificate_key .*/g, `ssl_certificate_key ${key};`)
    .replaceAll('/var/log/nginx/hao.log', log!)
  await writeFile(join(folder, 'site.conf'), ours)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events { worker_connections 20480; }
    http { access_log off; ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include site.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  endAfterTest(nginx)
  await waitFor(async () => {
    if (nginx.exitCode !== null) throw new Error('nginx ended')
    const probe = await fetch(`http://127.0.0.1:${http}`, { redirect: 'manual' }).catch(() => undefined)
    return probe?.status === 308
  })
  return { http, https, log: log!, certificate: certificate! }
}
