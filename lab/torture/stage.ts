import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundle } from '@hao/testing/bundle.ts'
import { startSmsSimulator, type SmsSimulator } from '../../apps/simulators/src/sms/sms.ts'
import { startWechatPay, type WechatPaySimulator } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { importNumbers } from '../../apps/server/src/importing/import-numbers.ts'
import { notificationPath } from '../../apps/server/src/ports/pay/notification-path.ts'
import { migrateFor } from '../../apps/server/src/prepare-database.ts'
import { templateSetting } from '../../apps/server/src/sms-config.ts'
import { smsTemplates } from '../../apps/server/src/ports/sms/sms-sender.ts'
import { type Balancer, startBalancer } from '../balancer/balancer.ts'
import { passiveHealth } from '../balancer/health.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type ServerNode, startServerNode } from './servers.ts'
import { openLine, type TcpLine } from './tcp-line.ts'

/** The whole shop in many processes, with a line of ours on every connection. */
export type Stage = {
  cluster: Cluster
  servers: readonly ServerNode[]
  balancer: Balancer
  wechatPay: WechatPaySimulator
  wechat: TcpLine
  smsService: SmsSimulator
  sms: TcpLine
  /** A line to the database that nobody disturbs. */
  ownUrl: string
  /** Resolves when all servers serve. */
  ready(): Promise<void>
  end(): Promise<void>
}

type Options = {
  /** Gets all files; the caller removes it. */
  dir: string
  /** So many numbers are on sale. */
  stock: number
  /** What to break in the server. */
  plugins: readonly Plugin[]
  onError: (line: string) => void
}

/** A server that gave no answer is left out for so long. */
const outMs = 1000

/** Longer than a server may take for an answer; then the proxy answers. */
const answerMs = 10_000

const serverNames = ['server 1', 'server 2', 'server 3']
/** Whom the servers take for the telephone network. */
export const carrier = { id: 'torture', secret: 'the torture of calls' }
const account = { accessKeyId: 'torture', accessKeySecret: 'torture', signName: 'torture' }

/** Sets everything up; what was begun is ended when it does not succeed. */
export async function setStage({ dir, stock, plugins, onError }: Options): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const each of undo.toReversed()) await each()
  }
  const ended = <T extends { end(): Promise<void> }>(part: T): T => {
    undo.push(() => part.end())
    return part
  }
  try {
    const built = await bundle('lab/torture/server.ts', [], plugins)
    undo.push(() => built.remove())
    const cluster = ended(
      await startCluster(join(dir, 'database'), async ({ url, migrateUrl }) => {
        await migrateFor(url, migrateUrl)
        await importNumbers(url, Readable.from(inventory(stock)))
      }),
    )
    const own = ended(await openLine(() => cluster.primary()))
    const smsService = await startSmsSimulator({
      aliyun: { ...account, templates: [...smsTemplates] },
      tencent: { secretId: '', secretKey: '', sdkAppId: '', signName: '', templates: [] },
    })
    undo.push(() => smsService.stop())
    const sms = ended(await openLine(() => addressOf(smsService.origin)))
    const health = passiveHealth(outMs)
    const balancer = ended(await startBalancer({ health, retries: true, answerMs }))
    const wechatPay = await startWechatPay({
      dir: join(dir, 'wechat'),
      notifyUrl: balancer.origin + notificationPath,
      publicUrl: balancer.origin,
      timeScale: 0.05,
      refundMs: 200,
    })
    undo.push(() => wechatPay.stop())
    const wechat = ended(await openLine(() => addressOf(wechatPay.origin)))
    const env = {
      ...wechatPay.env,
      WECHAT_PAY_BASE_URL: `http://127.0.0.1:${wechat.port}`,
      ...smsSettings(sms.port),
      CARRIER_ID: carrier.id,
      CARRIER_SECRET: carrier.secret,
    }
    const servers: ServerNode[] = []
    for (const name of serverNames) {
      const database = await openLine(() => cluster.primary())
      const url = cluster.urlOver(database)
      servers.push(
        ended(
          await startServerNode({
            name,
            file: built.file,
            database,
            env: { ...env, DATABASE_URL: url },
            onError,
          }),
        ),
      )
    }
    for (const { front } of servers) balancer.add(`http://127.0.0.1:${front.port}`)
    const ready = async () => void (await Promise.all(servers.map((server) => server.ready())))
    await ready()
    return {
      cluster,
      servers,
      balancer,
      wechatPay,
      wechat,
      smsService,
      sms,
      ownUrl: cluster.urlOver(own),
      ready,
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

function addressOf(origin: string) {
  const { hostname: host, port } = new URL(origin)
  return { host, port: Number(port) }
}

/** Nobody shares an address, but all share the limit of an hour. */
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
