import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { billFiles } from './bill.ts'
import { dayMs } from './china-time.ts'
import { type Clock, createWallClock } from './clock.ts'
import { cashier } from './cashier.ts'
import { makeCertificate } from './certificate.ts'
import { resumeCharges, signMandate, terminateMandate } from './mandates.ts'
import { mandatePages } from './mandate-pages.ts'
import { control } from './control.ts'
import { type Faults, noFaults } from './faults.ts'
import { jsapiApi } from './jsapi.ts'
import { addCertificate, type Keys, loadKeys } from './keys.ts'
import { openLedger } from './ledger.ts'
import { merchantApi } from './merchant-api.ts'
import { createNotifier, type Delivery } from './notifier.ts'
import { payOrder } from './orders.ts'
import { resumeRefunds } from './refunds.ts'
import type { Settings, Simulation } from './simulation.ts'

export type WechatPayOptions = {
  dir: string
} & Pick<Settings, 'notifyUrl' | 'publicUrl'> &
  Partial<Settings>

export type WechatPaySimulator = {
  origin: string
  keys: Keys
  env: Record<string, string>
  deliveries: readonly Delivery[]
  setFaults(faults: Partial<Faults>): void
  /** The buyer pays without the cashier; false when the order was paid or closed before. */
  pay(outTradeNo: string): Promise<boolean>
  /** The buyer signs a mandate without its page; false when it is already signed or has ended. */
  sign(mandateCode: string): Promise<boolean>
  /** The buyer ends a mandate in WeChat; false when there is none to end. */
  terminate(mandateCode: string): Promise<boolean>
  /** Moves the clock ahead; signatures use the wall clock. */
  advanceDays(days: number): void
  addCertificate(): Promise<void>
  stop(): Promise<void>
}

const defaults = {
  merchantName: '隐私号商城',
  timeScale: 1,
  answerMs: 5000,
  refundMs: 2000,
  linkMs: 5 * 60_000,
  chargeMs: 2000,
}

function createEnvironment(keys: Keys, origin: string, notifyUrl: string): Record<string, string> {
  const merchant = {
    serial: keys.merchantSerial,
    privateKey: keys.merchantPrivateKey,
    publicKey: keys.merchantPublicKey,
  }
  const platformKeys = keys.platform.map(({ serial, publicKey }) => [serial, publicKey])
  return {
    WECHAT_PAY_BASE_URL: origin,
    WECHAT_PAY_MCHID: keys.mchid,
    WECHAT_PAY_APPID: keys.appid,
    WECHAT_PAY_MERCHANT_SERIAL: keys.merchantSerial,
    WECHAT_PAY_PRIVATE_KEY: keys.merchantPrivateKey,
    WECHAT_PAY_CERTIFICATE: makeCertificate(merchant),
    WECHAT_PAY_PLATFORM_KEYS: JSON.stringify(Object.fromEntries(platformKeys)),
    WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
    WECHAT_PAY_NOTIFY_URL: notifyUrl,
    WECHAT_PAY_PLAN_ID: String(keys.planId),
    SIMULATOR_WECHAT_ORIGIN: origin,
  }
}

async function listen(simulation: Simulation): Promise<{ app: FastifyInstance; origin: string }> {
  const app = fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  const files = new Map<string, Buffer>()
  await app.register(merchantApi, { simulation, files })
  await app.register(billFiles, { simulation, files })
  await app.register(cashier, simulation)
  await app.register(jsapiApi, simulation)
  await app.register(mandatePages, simulation)
  await app.register(control, simulation)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, origin }
}

async function createSimulation(options: WechatPayOptions, clock: Clock): Promise<Simulation> {
  const { dir, ...rest } = options
  const settings: Settings = { ...defaults, ...rest }
  const keys = await loadKeys(dir)
  const ledger = await openLedger(dir)
  const faults: Faults = { ...noFaults }
  const notifier = createNotifier({ keys, ledger, faults, clock, ...settings })
  return { settings, keys, ledger, notifier, faults, clock }
}

/** A kill -9 loses nothing acknowledged: the next start with the same folder resumes what is pending. */
export async function startWechatPay(options: WechatPayOptions): Promise<WechatPaySimulator> {
  const clock = createWallClock()
  const simulation = await createSimulation({ ...options, dir: path.resolve(options.dir) }, clock)
  const { keys, faults, ledger, notifier } = simulation
  const { app, origin } = await listen(simulation)
  notifier.resume()
  resumeRefunds(simulation, ledger.state.refunds.values())
  resumeCharges(simulation, ledger.state.orders.values())
  return {
    origin,
    keys,
    env: createEnvironment(keys, origin, options.notifyUrl),
    deliveries: notifier.deliveries,
    setFaults: (changes) => {
      Object.assign(faults, changes)
      notifier.resume()
    },
    pay: (outTradeNo) => payOrder(simulation, outTradeNo),
    sign: (mandateCode) => signMandate(simulation, mandateCode),
    terminate: (mandateCode) => terminateMandate(simulation, mandateCode, 'USER_TERMINATE', ''),
    addCertificate: () => addCertificate(keys),
    advanceDays: (days) => clock.advance(days * dayMs),
    stop: async () => {
      await app.close()
      await clock.stop()
      await ledger.close()
    },
  }
}
