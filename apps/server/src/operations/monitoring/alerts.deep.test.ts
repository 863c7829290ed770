import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { installDebian, isInstalled } from '@hao/testing/debian.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { findProgram } from '@hao/testing/find-program.ts'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { appendAudit } from '../../people/audit/append.ts'
import { tamper } from '../../people/audit/testing.ts'
import { repositoryRoot } from '../../platform/base/repository-root.ts'
import { openClient } from '../../platform/db/connections.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { createAliyunSms } from '../../platform/integrations/sms/aliyun-sms.ts'
import { countSms } from '../../platform/integrations/sms/count-sms.ts'
import { jobHandlers } from '../jobs/job-handlers.ts'
import { startWorkers } from '../../platform/jobs/workers.ts'
import { createDatabaseProxy } from '../../testing/database-proxy.ts'
import { productionEnv } from '../../testing/production.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { folder, startExporter, startPrometheus } from './testing/prometheus.ts'

let isMissing = false
beforeAll(async () => {
  const packages = ['prometheus', 'prometheus-node-exporter', 'prometheus-alertmanager']
  packages.push('prometheus-blackbox-exporter')
  if (![...packages, 'promtool', 'amtool'].every(isInstalled)) isMissing = !(await installDebian(...packages))
})

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

test('promtool accepts the rules and the configuration, and the thresholds are those that it is told', (context) => {
  if (isMissing) return context.skip('Prometheus is not installed, and apt-get could not install it')
  const checked = run('promtool', 'check', 'config', 'prometheus.yml')
  expect(checked.match(/\d+ rules/g)).toEqual(['19 rules', '6 rules'])
  expect(run('amtool', 'check-config', 'alertmanager.yml')).toContain('3 receivers')
  run('prometheus-blackbox-exporter', '--config.file=blackbox.yml', '--config.check')
  expect(run('promtool', 'test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

/** Starts a program of ours with these settings; resolves when it reports its ports. */
async function start(source: string, env: Record<string, string>): Promise<ChildProcess> {
  const { file, execArgv } = findProgram(join(repositoryRoot, 'apps', source))
  const child = fork(file, { env: { ...process.env, ...env }, silent: true, execArgv })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A shop with parts that can fail, with the ports that Prometheus scrapes. */
async function startShop() {
  const line = createDatabaseProxy()
  const server = await startTestServer({
    reach: (url) => line.connectTo(url),
    watched: true,
    env: {
      ANSWER_MS: '1000',
      PARTNER_MS: '300',
    },
  })
  await inTransaction(server.context.db, (trx) =>
    appendAudit(trx, {
      at: new Date(),
      staffId: 1,
      action: 'number.withdraw',
      subject: 'number',
      subjectId: 7,
      reason: 'a reason',
    }),
  )
  await server.context.auditWitness.record()
  await server.runJob('invariants-check', {})
  const second = { port: await freePort(), env: await productionEnv(await createTestDatabase()) }
  const control = await freePort()
  const startSecond = () =>
    start('server/src/process.ts', { ...second.env, SERVE: 'jobs', PORT: String(second.port) })
  const startEdge = () =>
    start('sip-edge/src/process.ts', {
      SIP_HOST: '127.0.0.1',
      SIP_PORT: '0',
      SIP_WS_PORT: '0',
      SIP_ADDRESS: '127.0.0.1',
      SIP_CONTROL_PORT: String(control),
      SERVER_URL: server.origin,
      CARRIER_ID: 'edge',
      CARRIER_SECRET: 'secret',
    })
  const processes = { second: await startSecond(), edge: await startEdge() }
  const site = createServer((_, response) => response.end()).listen(await freePort(), '127.0.0.1')
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  return {
    server,
    line,
    site: Object.assign(site, { port }),
    processes,
    startSecond,
    startEdge,
    targets: {
      hao: [new URL(server.origin).host, `127.0.0.1:${second.port}`],
      edge: `127.0.0.1:${control}`,
      site: `http://127.0.0.1:${port}/`,
    },
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>

/** Makes a fault, waits until its alert fires, repairs it, and waits until the alert is over. */
type Fault = {
  alert: string
  begin: (shop: Shop) => Promise<unknown>
  /** Repeated until the alert fires. */
  again?: (shop: Shop) => Promise<unknown>
  repair: (shop: Shop) => Promise<unknown>
}

const faults = ({
  setAge,
  kill: killExporter,
  restart,
}: Awaited<ReturnType<typeof startExporter>>): Fault[] => {
  let repair = async (): Promise<unknown> => undefined
  let buy: () => Promise<{ failure: { error: string } }>
  const admin = ({ server }: Shop, statement: string) => runStatement(asAdmin(server.databaseUrl), statement)
  return [
    {
      alert: 'ServerDown',
      begin: ({ processes }) => kill(processes.second),
      repair: async (shop) => (shop.processes.second = await shop.startSecond()),
    },
    {
      alert: 'DatabaseDown',
      begin: async ({ line }) => line.freeze(),
      repair: async ({ line }) => line.thaw(),
    },
    {
      alert: 'RequestsFail',
      begin: async ({ server }) => {
        const locker = await openClient(asAdmin(server.databaseUrl))
        repair = () => locker.end()
        await locker.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
      },
      again: async ({ server }) => {
        const failing = () => fetch(`${server.origin}/api/user/1`, { headers: { authorization: 'Bearer x' } })
        const { status } = (await Promise.all(Array.from({ length: 5 }, failing)))[0]!
        expect(status).toBe(503)
      },
      repair: () => repair(),
    },
    {
      alert: 'InvariantsBroken',
      begin: async (shop) => {
        await admin(
          shop,
          `INSERT INTO payment_notifications (id, event_type, resource, received_at)
          VALUES ('stuck', 'x', '{}', now() - interval '1 hour')`,
        )
        await shop.server.runJob('invariants-check', {})
      },
      repair: async (shop) => {
        await admin(shop, 'DELETE FROM payment_notifications')
        await shop.server.runJob('invariants-check', {})
      },
    },
    {
      alert: 'PaymentsStuck',
      begin: async ({ server }) => {
        const { 628888: numberId = 0 } = await server.stock('628888,88')
        const { token } = await server.login()
        buy = () => server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
        server.wechatPay.setFaults({ failingRequests: 1000 })
      },
      again: async () => {
        const { failure } = await buy()
        expect(['payment-unavailable', 'rate-limited']).toContain(failure.error)
      },
      repair: async ({ server }) => server.wechatPay.setFaults({ failingRequests: 0 }),
    },
    {
      alert: 'SmsFails',
      begin: async ({ server: { context } }) => {
        const { sms } = context
        repair = async () => (context.sms = sms)
        const nobody = { endpoint: 'http://127.0.0.1:9', accessKeyId: 'id', accessKeySecret: 'secret' }
        context.sms = countSms(createAliyunSms({ ...nobody, signName: 'x', templates: {} as never }))
      },
      again: async ({ server: { context } }) => {
        const sms = { id: 'x', phone: '13900000000', template: 'login', params: { code: '1' } } as const
        await expect(context.sms.send(sms)).rejects.toThrow()
      },
      repair: () => repair(),
    },
    {
      alert: 'JobsLate',
      begin: (shop) =>
        admin(
          shop,
          `INSERT INTO jobs (name, data, run_at) VALUES ('reservations-end', '{}', now() - interval '1 hour')`,
        ),
      repair: async ({ server }) => {
        const { context } = server
        const stop = startWorkers(server.databaseUrl, jobHandlers(context), context)
        onTestFinished(() => stop())
      },
    },
    {
      alert: 'BackupOld',
      begin: () => setAge(27 * 3600),
      repair: () => setAge(60),
    },
    { alert: 'NotWatched', begin: async () => killExporter(), repair: async () => restart() },
    {
      alert: 'SiteAway',
      begin: async ({ site }) => site.close(),
      repair: async ({ site }) => site.listen(site.port, '127.0.0.1'),
    },
    {
      alert: 'AuditBroken',
      begin: async ({ server }) => {
        await tamper(server.databaseUrl, `UPDATE audit_log SET reason = 'another' WHERE id = 1`)
        await server.runJob('audit-check', {})
      },
      repair: async ({ server }) => {
        await tamper(server.databaseUrl, `UPDATE audit_log SET reason = 'a reason' WHERE id = 1`)
        await server.runJob('audit-check', {})
      },
    },
    {
      alert: 'CallsFail',
      begin: ({ processes }) => kill(processes.edge),
      repair: async (shop) => (shop.processes.edge = await shop.startEdge()),
    },
    {
      alert: 'BindingsUnconfirmed',
      begin: (shop) =>
        admin(
          shop,
          `SET session_replication_role = replica;
          INSERT INTO bindings (subscription_id, number_id, slot, state, version, created_at)
          VALUES (1, 1, 1, 'unbinding', 1, now())`,
        ),
      repair: (shop) => admin(shop, 'SET session_replication_role = replica; DELETE FROM bindings'),
    },
  ]
}

test('each alert that a fault of the product can cause fires when its fault is made, and ends when it is repaired', async (context) => {
  if (isMissing) return context.skip('Prometheus is not installed, and apt-get could not install it')
  const shop = await startShop()
  const exporter = await startExporter()
  const firing = await startPrometheus(shop.targets, exporter.address)
  await waitUntil(firing, (alerts) => alerts.length === 0)
  const figures: string[] = []
  for (const { alert, begin, again, repair } of faults(exporter)) {
    const since = Date.now()
    await begin(shop)
    await waitUntil(
      async () => {
        await again?.(shop)
        return firing()
      },
      (alerts) => alerts.includes(alert),
    )
    const fired = Date.now()
    await repair(shop)
    await waitUntil(firing, (alerts) => !alerts.includes(alert))
    figures.push(
      `${alert}: fired after ${seconds(fired - since)} s, over after ${seconds(Date.now() - fired)} s`,
    )
  }
  expect(figures).toHaveLength(13)
  process.stdout.write(`${figures.join('\n')}\n`)
  await waitUntil(firing, (alerts) => alerts.length === 0)
})

const seconds = (ms: number) => Math.round(ms / 1000)
