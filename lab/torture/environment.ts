import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundle } from '@hao/testing/bundle.ts'
import { startSmsSimulator, type SmsSimulator } from '../../apps/simulators/src/sms/sms.ts'
import { startWechatPay, type WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { importNumbers } from '../../apps/server/src/inventory/import/import-numbers.ts'
import { notificationPath } from '../../apps/server/src/platform/integrations/pay/wechat/notification-path.ts'
import { migrateAndGrant } from '../../apps/server/src/platform/schema/prepare-database.ts'
import { templateSetting } from '../../apps/server/src/platform/config/sms-config.ts'
import { smsTemplates } from '../../apps/server/src/platform/integrations/sms/sms-sender.ts'
import { type Balancer, startBalancer } from '../balancer/balancer.ts'
import { passiveHealth } from '../balancer/health.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type ServerNode, startServerNode } from './servers.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** The whole shop in many processes, with a proxy on every connection. */
export type Environment = {
  cluster: Cluster
  servers: readonly ServerNode[]
  balancer: Balancer
  wechatPay: WechatPaySimulator
  wechat: TcpProxy
  smsService: SmsSimulator
  sms: TcpProxy
  /** An undisturbed connection to the database. */
  ownUrl: string
  /** Resolves when all servers serve. */
  ready(): Promise<void>
  end(): Promise<void>
}

type Options = {
  /** The folder of all files; the caller removes it. */
  dir: string
  /** The number of numbers on sale. */
  stock: number
  /** The fault in the server, if any. */
  plugins: readonly Plugin[]
  onError: (line: string) => void
}

/** How long a server without an answer is left out. */
const outMs = 1000

/** Longer than a server may take for an answer; then the proxy answers. */
const answerMs = 10_000

const serverNames = ['server 1', 'server 2', 'server 3']
/** The address that the servers accept as the carrier's. */
export const carrier = { id: 'torture', secret: 'the torture of calls' }
const account = { accessKeyId: 'torture', accessKeySecret: 'torture', signName: 'torture' }

/** Sets everything up. When a part does not start, the parts before it are ended. */
export async function startEnvironment({ dir, stock, plugins, onError }: Options): Promise<Environment> {
  const parts = new StartedParts()
  try {
    const built = await bundle('lab/torture/server.ts', [], plugins)
    parts.add(() => built.remove())
    const cluster = await parts.start(startShopCluster(join(dir, 'database'), stock))
    const own = await parts.start(openTcpProxy(() => cluster.primary()))
    const health = passiveHealth(outMs)
    const balancer = await parts.start(startBalancer({ health, retries: true, answerMs }))
    const partners = await startPartners(parts, { dir, shop: balancer.origin })
    const env = {
      ...partners.wechatPay.env,
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${partners.wechat.port}`,
      ...smsSettings(partners.sms.port),
      CARRIER_ID: carrier.id,
      CARRIER_SECRET: carrier.secret,
    }
    const servers: ServerNode[] = []
    for (const name of serverNames) {
      const database = await openTcpProxy(() => cluster.primary())
      const ownEnv = { ...env, DATABASE_URL: cluster.urlOver(database) }
      const server = startServerNode({ name, file: built.file, database, env: ownEnv, onError })
      servers.push(await parts.start(server))
    }
    for (const { front } of servers) balancer.add(`http://127.0.0.1:${front.port}`)
    const ready = async () => void (await Promise.all(servers.map((server) => server.ready())))
    await ready()
    const end = () => parts.end()
    return { cluster, servers, balancer, ...partners, ownUrl: cluster.urlOver(own), ready, end }
  } catch (error) {
    await parts.end()
    throw error
  }
}

/** The running parts, ended in reverse order. */
class StartedParts {
  readonly #ends: (() => Promise<unknown>)[] = []

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  async start<Part extends { end(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
    const part = await starting
    this.add(() => part.end())
    return part
  }

  async end(): Promise<void> {
    for (const end of this.#ends.toReversed()) await end()
  }
}

/** A cluster with the schema and `stock` numbers on sale. */
function startShopCluster(dir: string, stock: number): Promise<Cluster> {
  return startCluster(dir, async ({ url, migrateUrl }) => {
    await migrateAndGrant(url, migrateUrl)
    await importNumbers(url, Readable.from(inventory(stock)))
  })
}

/** The SMS service and WeChat Pay, each behind a proxy. */
async function startPartners(parts: StartedParts, { dir, shop }: { dir: string; shop: string }) {
  const smsService = await startSmsSimulator({
    aliyun: { ...account, templates: [...smsTemplates] },
    tencent: { secretId: '', secretKey: '', sdkAppId: '', signName: '', templates: [] },
  })
  parts.add(() => smsService.stop())
  const sms = await parts.start(openTcpProxy(() => addressOf(smsService.origin)))
  const wechatPay = await startWechatPay({
    dir: join(dir, 'wechat'),
    notifyUrl: shop + notificationPath,
    publicUrl: shop,
    timeScale: 0.05,
    refundMs: 200,
  })
  parts.add(() => wechatPay.stop())
  const wechat = await parts.start(openTcpProxy(() => addressOf(wechatPay.origin)))
  return { smsService, sms, wechatPay, wechat }
}

function addressOf(origin: string) {
  const { hostname: host, port } = new URL(origin)
  return { host, port: Number(port) }
}

/** Every shopper has an own address, but all share the limit of an hour. */
function smsSettings(port: number): Record<string, string> {
  const templates = smsTemplates.map((name) => [templateSetting(name), name])
  return {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: account.accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: account.accessKeySecret,
    SMS_SIGN_NAME: account.signName,
    SMS_ENDPOINT: `http://127.0.0.1:${port}`,
    CODE_PEPPER: randomBytes(32).toString('base64'),
    ...Object.fromEntries(templates),
  }
}

function inventory(stock: number): string[] {
  return [
    'digits,price\n',
    ...Array.from({ length: stock }, (_, serial) => `${620_000 + serial},${8 + (serial % 90)}\n`),
  ]
}
