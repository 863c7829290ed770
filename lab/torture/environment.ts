import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundle } from '@hao/testing/bundle.ts'
import { waitFor } from '@hao/testing/product.ts'
import { startSmsSimulator, type SmsSimulator } from '../../apps/simulators/src/sms/sms.ts'
import { startWechatPay, type WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { importNumbers } from '../../apps/server/src/inventory/import/import-numbers.ts'
import { notificationPath } from '../../apps/server/src/platform/integrations/pay/wechat/notification-path.ts'
import { templateSetting } from '../../apps/server/src/platform/config/sms-config.ts'
import { smsTemplates } from '../../apps/server/src/platform/integrations/sms/sms-sender.ts'
import { freePort } from '../../tools/free-port.ts'
import { type DatabaseCluster, startDatabaseCluster } from '../cluster/database-cluster.ts'
import { startFront } from '../cluster/haproxy.ts'
import { type ServerNode, startServerNode } from './servers.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** The whole shop in many processes, with a proxy on every connection. */
export type Environment = {
  cluster: DatabaseCluster
  servers: readonly ServerNode[]
  origin: string
  wechatPay: WechatPaySimulator
  wechat: TcpProxy
  smsService: SmsSimulator
  sms: TcpProxy
  /** An undisturbed connection to the database. */
  ownUrl: string
  /** Resolves when all servers serve, and HAProxy knows it. */
  ready(): Promise<void>
  end(): Promise<void>
}

type Options = {
  dir: string
  /** The number of numbers on sale. */
  stock: number
  /** The fault in the server, if any. */
  plugins: readonly Plugin[]
  onError: (line: string) => void
}

/** HAProxy leaves out a server that has not answered twice. */
const check = 'inter 500ms fall 2 rise 1'

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
    const cluster = await parts.start(startDatabaseCluster(dir))
    await importNumbers(cluster.directUrl, Readable.from(inventory(stock)))
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const partners = await startPartners(parts, { dir, shop: origin })
    const env = {
      ...partners.wechatPay.env,
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${partners.wechat.port}`,
      ...smsSettings(partners.sms.port),
      CARRIER_ID: carrier.id,
      CARRIER_SECRET: carrier.secret,
    }
    const servers: ServerNode[] = []
    for (const name of serverNames) {
      const pooled = await openTcpProxy(() => addressOf(cluster.url))
      const direct = await openTcpProxy(() => addressOf(cluster.directUrl))
      const urls = {
        DATABASE_URL: urlOver(cluster.url, pooled),
        DIRECT_DATABASE_URL: urlOver(cluster.directUrl, direct),
      }
      const databases = [pooled, direct]
      const server = startServerNode({ name, file: built.file, databases, env: { ...env, ...urls }, onError })
      servers.push(await parts.start(server))
    }
    const ports = servers.map(({ front }) => front.port)
    const front = await parts.start(startFront({ file: join(dir, 'front.cfg'), port, servers: ports, check }))
    const ready = async () => {
      await Promise.all(servers.map((server) => server.ready()))
      await waitFor(async () => (await front.states()).every(({ up }) => up))
    }
    await ready()
    const end = () => parts.end()
    return { cluster, servers, origin, ...partners, ownUrl: cluster.directUrl, ready, end }
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

function urlOver(url: string, { port }: TcpProxy): string {
  const over = new URL(url)
  over.port = String(port)
  return over.href
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
