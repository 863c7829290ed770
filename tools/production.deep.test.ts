import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openClient } from '../apps/server/src/db/connections.ts'
import { expect, onTestFinished, test } from 'vitest'
import { networkMark } from '../apps/server/src/sealed/mark.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { freePort } from './free-port.ts'
import { testDatabase } from '@hao/testing/database.ts'
import { waitFor } from '@hao/testing/product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const unit = await readFile(join(root, 'docs/production/hao.service'), 'utf8')
const site = await readFile(join(root, 'docs/production/nginx.conf'), 'utf8')
const run = promisify(execFile)

function isInstalled(command: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`])
    return true
  } catch {
    return false
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hao-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function endAfterTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
}

/** What the unit says: the words of ExecStart, and its Environment. */
function readUnit() {
  const [node = '', ...args] = /^ExecStart=(.*)$/m.exec(unit)![1]!.split(' ')
  const words = /^Environment=(.*)$/m.exec(unit)![1]!.split(' ')
  return {
    node,
    args,
    env: Object.fromEntries(words.map((word) => word.split('='))) as Record<string, string>,
  }
}

/** Starts the server as the unit does, on a port and a database of its own. */
async function startUnit(databaseUrl: string, secrets: Record<string, string> = {}): Promise<string> {
  const { args, env } = readUnit()
  const port = String(await freePort())
  const settings = {
    ...(await productionEnv(databaseUrl)),
    ...secrets,
    ...env,
    PORT: port,
    LOG_LEVEL: 'warn',
  }
  const server = spawn(process.execPath, args, { cwd: root, env: settings, stdio: 'inherit' })
  endAfterTest(server)
  await waitFor(async () => {
    if (server.exitCode !== null) throw new Error('The server ended before it listened')
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return port
}

/** Starts nginx with our site before the server at `upstream`, and a certificate of its own; resolves with its https port. */
async function startNginx(upstream: string): Promise<{ http: number; https: number }> {
  const folder = await newFolder()
  const ports = { http: await freePort(), https: await freePort() }
  const certificate = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop.example']
  await run('openssl', [...self, ...certificate])
  const ours = site
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll(/ssl_certificate .*/g, `ssl_certificate ${join(folder, 'cert.pem')};`)
    .replaceAll(/ssl_certificate_key .*/g, `ssl_certificate_key ${join(folder, 'key.pem')};`)
  await writeFile(join(folder, 'site.conf'), ours)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
    http { access_log off; ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include site.conf; }`
  await writeFile(join(folder, 'nginx.conf'), main)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  endAfterTest(nginx)
  await waitFor(async () => {
    if (nginx.exitCode !== null) throw new Error('nginx ended')
    const probe = await fetch(`http://127.0.0.1:${ports.http}`, { redirect: 'manual' }).catch(() => undefined)
    return probe?.status === 308
  })
  return ports
}

/** A visitor over TLS who comes from this address of the loopback. */
async function visit(port: number, localAddress: string): Promise<ClientHttp2Session> {
  const options = { host: '127.0.0.1', port, localAddress, ALPNProtocols: ['h2'], rejectUnauthorized: false }
  const session = connect(`https://127.0.0.1:${port}`, { createConnection: () => connectTls(options) })
  onTestFinished(() => session.destroy())
  await once(session, 'connect')
  return session
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

test.runIf(isInstalled('systemd-analyze'))('systemd takes the unit without a complaint', async () => {
  const folder = await newFolder()
  const file = join(folder, 'hao.service')
  await writeFile(file, unit.replace(readUnit().node, process.execPath))
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', file])
  expect(stdout + stderr).toBe('')
})

test.runIf(isInstalled('nginx') && isInstalled('openssl') && process.platform === 'linux')(
  'behind nginx the unit’s server speaks HTTP/2, sees who visits, and streams its pages',
  async () => {
    const databaseUrl = await testDatabase()
    const pepper = randomBytes(32).toString('base64')
    const ports = await startNginx(await startUnit(databaseUrl, { CODE_PEPPER: pepper }))
    const session = await visit(ports.https, '127.0.0.2')
    expect(session.alpnProtocol).toBe('h2')

    const login = session.request({
      ':method': 'POST',
      ':path': '/api/user/login',
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
    })
    login.end(JSON.stringify({ phone: '13800138000', code: '000000', agreed: true }))
    await readAll(login)
    const client = await openClient(databaseUrl)
    onTestFinished(() => client.end())
    const { rows } = await client.query("select key from rate_limits where key like 'verify:ip:%'")
    expect(rows).toEqual([{ key: `verify:ip:${networkMark(pepper, '127.0.0.2')}` }])

    const metrics = session.request({ ':path': '/metrics' })
    expect((await once(metrics, 'response'))[0]).toMatchObject({ ':status': 404 })

    // Nothing of the page but its head can be there while its data is locked.
    await client.query('begin; lock table banners in access exclusive mode')
    const page = session.request({ ':path': '/mobile/home', 'accept-encoding': 'identity' })
    expect((await once(page, 'response'))[0]).toMatchObject({ ':status': 200 })
    const [head] = (await once(page, 'data')) as [Buffer]
    expect(head.toString()).toMatch(/^<!doctype html>/)
    expect(head.toString()).not.toContain('</html>')
    await client.query('rollback')
    expect(await readAll(page)).toContain('</html>')
  },
)
