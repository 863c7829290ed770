import { execFile, execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { createTestDatabase } from '@hao/testing/database.ts'
import { findProgram } from '@hao/testing/find-program.ts'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../../../tools/free-port.ts'
import { startSmsSimulator } from '../../../../simulators/src/sms/sms.ts'
import { temporaryFolder } from '../../../../simulators/src/testing/merchant.ts'
import { startProcess } from '../../../../sip-edge/src/testing/contract-outage.ts'
import type { Context } from '../../context.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import { testPaymentEnv } from '../../platform/integrations/pay/testing.ts'
import { createProviders } from '../../platform/integrations/pay/providers.ts'
import { createAliyunSms } from '../../platform/integrations/sms/aliyun-sms.ts'
import { smsTemplates } from '../../platform/integrations/sms/sms-sender.ts'
import { productionEnv } from '../../testing/production.ts'
import { startTestServer } from '../../testing/server.ts'
import { listChecks } from './checks.ts'
import { runChecks } from './run-checks.ts'

const phone = '13900001111'

/** A site with a certificate that only `ca` makes trustworthy. */
async function startSite() {
  const dir = await temporaryFolder()
  const [key, ca] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', ca, '-days', '60']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names], {
    stdio: 'pipe',
  })
  const site = createServer({ key: await readFile(key), cert: await readFile(ca) }).listen(0)
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  return { ca, origin: `https://localhost:${(site.address() as AddressInfo).port}` }
}

async function startEdge(serverUrl: string) {
  const env = { SIP_HOST: '127.0.0.1', SIP_ADDRESS: '127.0.0.1', SIP_PORT: '0', SIP_WS_PORT: '0' }
  const control = { SIP_CONTROL_PORT: String(await freePort()), SERVER_URL: serverUrl }
  const account = { CARRIER_ID: 'edge', CARRIER_SECRET: 'secret' }
  const child = startProcess(join(repositoryRoot, 'apps/sip-edge/src/process.ts'), {
    ...env,
    ...control,
    ...account,
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const url = `http://127.0.0.1:${control.SIP_CONTROL_PORT}/calls`
  return { sip: `127.0.0.1:${port}`, env: { ...account, CARRIER_CONTROL_URL: url }, url }
}

/** The folder of node_exporter's files with a backup of this age. */
async function backedUp(hours: number): Promise<string> {
  const folder = await temporaryFolder()
  const ended = hours === Infinity ? 0 : Math.floor((Date.now() - hours * hourMs) / 1000)
  await writeFile(
    join(folder, 'hao_backup.prom'),
    `backup_completed_timestamp_seconds{type="any"} ${ended}\n`,
  )
  return folder
}

/** The outcome of each check, by its name. */
async function check(
  context: Context,
  asked: Parameters<typeof listChecks>[1] = {},
): Promise<Record<string, string | boolean>> {
  const found: Record<string, string | boolean> = {}
  const passed = await runChecks(listChecks(context, asked), (line) => {
    const [, name = '', outcome = ''] = /^(.+?): ((?:passed|skipped|FAILED).*)$/.exec(line) ?? []
    found[name] = outcome
  })
  return { ...found, passed }
}

/** Runs the command of `hao check`. */
async function command(env: Record<string, string>, ...args: string[]) {
  const { file, execArgv } = findProgram(join(repositoryRoot, 'apps/server/src/check.ts'))
  const program = [...execArgv, file, ...args]
  const settings = { ...process.env, NODE_ENV: 'development', ...env }
  return promisify(execFile)(process.execPath, program, { cwd: repositoryRoot, env: settings }).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trimEnd().split('\n') }),
    (error: { code: number; stdout: string }) => ({
      code: error.code,
      lines: error.stdout.trimEnd().split('\n'),
    }),
  )
}

test('hao check passes where everything answers, skips what it was not asked, and ends with 0', async () => {
  const server = await startTestServer()
  const [site, edge] = [await startSite(), await startEdge(server.origin)]
  const env = {
    ...server.wechatPay.env,
    ...edge.env,
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: site.origin,
    CONSOLE_URL: site.origin,
    NODE_EXTRA_CA_CERTS: site.ca,
    NODE_EXPORTER_FOLDER: await backedUp(3),
  }
  const { code, lines } = await command(env, '--sip', edge.sip)
  expect(lines).toEqual([
    'settings: passed',
    'database: passed',
    'schema: passed',
    'role of the database: skipped: a demonstration owns its tables',
    'backup: passed',
    'invariants: passed',
    'clock of the database: passed',
    'clock of WeChat: passed',
    'signed query to WeChat: passed',
    'certificates of WeChat: passed',
    'DNS of the shop: passed',
    'certificate of the shop: passed',
    'DNS of the console: passed',
    'certificate of the console: passed',
    'SMS: skipped: --sms PHONE sends one',
    `edge ${edge.url}: passed`,
    'SIP: passed',
  ])
  expect(code).toBe(0)
})

test('hao check names wrong settings in one line, and unknown options by its usage', async () => {
  const wrong = await command({
    ...testPaymentEnv(),
    DATABASE_URL: 'postgres://x',
    PORT: 'x',
    ANSWER_MS: 'y',
  })
  expect(wrong).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^settings: FAILED: .*: PORT must .*; ANSWER_MS must/)],
  })
  expect(await command({}, '--fix')).toMatchObject({
    code: 1,
    lines: { 0: expect.stringMatching(/^Usage: hao check/) },
  })
})

test('a database of another schema, with too strong a role, or away is named, and what needs it is skipped', async () => {
  const url = await createTestDatabase()
  await runStatement(asAdmin(url), `DELETE FROM kysely_migration WHERE name LIKE '012-%'`)
  const production = await command(await productionEnv(asAdmin(url)))
  expect(production.lines.slice(1, 4)).toEqual([
    'database: passed',
    'schema: FAILED: The database has an older schema than this server: hao migrate',
    expect.stringMatching(/^role of the database: FAILED: .*: use the role that hao roles created/),
  ])
  const away = await command({ ...(await productionEnv(url)), DATABASE_URL: 'postgres://x@127.0.0.1:9/x' })
  expect(away.code).toBe(1)
  expect(away.lines.slice(1, 3)).toEqual([
    expect.stringMatching(/^database: FAILED: .*refused the connection/),
    'schema: skipped: it needs: database',
  ])
})

test('an invariant that the last pass found broken is named', async () => {
  const server = await startTestServer()
  const stuck = `INSERT INTO payment_notifications (id, event_type, resource, received_at)
    VALUES ('stuck', 'x', '{}', now() - interval '1 hour')`
  await runStatement(asAdmin(server.databaseUrl), stuck)
  await server.runJob('invariants-check', {})
  expect((await check(server.context))['invariants']).toMatch(
    /^FAILED: \w.*: docs\/runbook\/invariants-broken.md$/,
  )
})

test('old and missing backups are named; without a report on this machine the check is skipped', async () => {
  const { context } = await startTestServer()
  const at = async (folder: string) => {
    process.env['NODE_EXPORTER_FOLDER'] = folder
    onTestFinished(() => void delete process.env['NODE_EXPORTER_FOLDER'])
    return (await check(context))['backup']
  }
  expect(await at(await backedUp(30))).toMatch(/^FAILED: The newest backup is 30 hours old/)
  expect(await at(await backedUp(Infinity))).toBe('FAILED: There is no backup: hao backup full')
  expect(await at('/nowhere')).toMatch(/^skipped: no backup reports/)
})

test('what WeChat refuses is named by what to look at: account, keys, clock, certificates, the network', async () => {
  const query = 'signed query to WeChat'
  const wrong = async (env: Record<string, string>) =>
    (await check((await startTestServer({ env })).context))[query]
  expect(await wrong({ WECHAT_PAY_MERCHANT_SERIAL: 'ANOTHER' })).toMatch(
    /^FAILED: .*_MERCHANT_SERIAL and _PRIVATE/,
  )
  const server = await startTestServer()
  const { serial } = server.wechatPay.keys.platform[0]!
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const platformKeys = { [serial]: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
  const payments = createProviders({ wechat: { ...server.context.config.payments.wechat, platformKeys } })
  expect((await check({ ...server.context, payments }))[query]).toMatch(/^FAILED: .*WECHAT_PAY_PLATFORM_KEYS/)

  server.advance(20 * minuteMs)
  const late = await check(server.context)
  for (const clock of ['clock of the database', 'clock of WeChat'])
    expect(late[clock]).toMatch(/^FAILED: This server's clock is 20 minutes ahead of/)
  server.advance(5 * 365 * dayMs - 10 * dayMs)
  expect((await check(server.context))['certificates of WeChat']).toMatch(
    /^FAILED: .* certificate .* ends on/,
  )
  await server.wechatPay.stop()
  expect(await check(server.context)).toMatchObject({
    'clock of WeChat': 'skipped: WeChat does not answer',
    [query]: expect.stringMatching(/^FAILED: WeChat Pay did not answer: check the way/) as string,
  })
})

test('an address without DNS, without a server, and a certificate that browsers refuse are named', async () => {
  const site = await startSite()
  const env = { PUBLIC_URL: site.origin, CONSOLE_URL: 'https://console.invalid' }
  const { context } = await startTestServer({ env })
  expect(await check(context)).toMatchObject({
    passed: false,
    'certificate of the shop': expect.stringMatching(/^FAILED: Browsers refuse .*SELF_SIGNED/) as string,
    'DNS of the console': expect.stringMatching(/^FAILED: console.invalid has no address in DNS/) as string,
    'certificate of the console': 'skipped: it needs: DNS of the console',
  })
  const closed = {
    ...context.config,
    publicUrl: `https://localhost:${await freePort()}`,
    consoleUrl: undefined,
  }
  expect(await check({ ...context, config: closed })).toMatchObject({
    'certificate of the shop': expect.stringMatching(/^FAILED: .*ECONNREFUSED/) as string,
    'DNS of the console': 'skipped: it has no https address',
  })
})

test('a test SMS goes to the given phone only, and the refusal of the provider is named', async () => {
  const { context } = await startTestServer()
  const account = { accessKeyId: 'id', accessKeySecret: 'secret', signName: 'name' }
  const codes = Object.fromEntries(smsTemplates.map((each) => [each, 'SMS_1'])) as Record<
    (typeof smsTemplates)[number],
    string
  >
  const simulator = await startSmsSimulator({
    aliyun: { ...account, templates: ['SMS_1'] },
    tencent: { secretId: '', secretKey: '', signName: '', sdkAppId: '', templates: [] },
  })
  onTestFinished(() => simulator.stop())
  const sms = createAliyunSms({ endpoint: simulator.origin, ...account, templates: codes })
  const config = { ...context.config, sms: { provider: 'aliyun' as const, ...account, templates: codes } }
  const at = async (to?: string) => (await check({ ...context, config, sms }, { sms: to }))['SMS']
  expect(await at()).toBe('skipped: --sms PHONE sends one')
  expect(await at(phone)).toBe('passed')
  expect(simulator.sent.map((each) => each.phone)).toEqual([expect.stringContaining(phone)])
  simulator.answerNext('isv.OUT_OF_SERVICE')
  expect(await at(phone)).toBe('FAILED: Aliyun SendSms answered 200 isv.OUT_OF_SERVICE')
  expect((await check(context, { sms: phone }))['SMS']).toBe('skipped: a test environment sends none')
})

test('an edge and a SIP address where nothing answers are named', async () => {
  const url = `http://127.0.0.1:${await freePort()}/calls`
  const env = { CARRIER_ID: 'edge', CARRIER_SECRET: 'secret', CARRIER_CONTROL_URL: url }
  const { context } = await startTestServer({ env })
  const sip = `127.0.0.1:${await freePort()}`
  const found = await check(context, { sip })
  expect(found[`edge ${url}`]).toMatch(/^FAILED: No edge listens at/)
  expect(found['SIP']).toMatch(new RegExp(`^FAILED: OPTIONS to ${sip} got no answer`))
})
