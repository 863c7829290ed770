import path from 'node:path'
import { startCarrier } from './carrier/carrier.ts'
import { startCourierSimulator } from './courier/courier.ts'
import { startNuonuo } from './nuonuo/nuonuo.ts'
import type { PhonePages } from './phone/phone-pages.ts'
import { startMailSink } from './staff-messages/mail-sink.ts'
import { startWecomRobot } from './staff-messages/wecom-robot.ts'
import { startWechatOpen } from './wechat-open/wechat-open.ts'
import { startWechatPay } from './wechat-pay/wechat-pay.ts'

type SimulatorOptions = {
  dir: string
  notifyUrl: string
  /** The shop's public origin, or '' when each prepay names its own. */
  publicUrl: string
  /** The origin under which the server reaches WeChat Pay, if it is another one. */
  apiUrl?: string | undefined
  /** The secret that carriers sign with; by default a new one with each start. */
  carrierSecret?: string | undefined
  /** The secret of the app of WeChat's Open Platform; by default a new one with each start. */
  wechatOpenSecret?: string | undefined
  /** A mail server and a WeCom robot too; a test environment sends to its own. */
  staffMessages?: boolean
  phones?: PhonePages | undefined
}

type Simulators = {
  env: Record<string, string>
  stop(): Promise<void>
}

/** The other side of each protocol of the shop, on free ports of 127.0.0.1. */
export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const wechatPay = await startWechatPay({ ...options, dir: path.join(options.dir, 'wechat-pay') })
  const courier = await startCourierSimulator({ dir: path.join(options.dir, 'courier') })
  const nuonuo = await startNuonuo()
  const wechatOpen = await startWechatOpen({
    appid: wechatPay.keys.appid,
    secret: options.wechatOpenSecret,
  })
  const carrier = await startCarrier({
    serverUrl: new URL(options.notifyUrl).origin,
    secret: options.carrierSecret,
    phones: options.phones,
  })
  const mailSink = options.staffMessages ? await startMailSink() : undefined
  const wecomRobot = mailSink && (await startWecomRobot(mailSink))
  return {
    env: {
      ...wechatPay.env,
      ...courier.env,
      ...nuonuo.env,
      ...wechatOpen.env,
      ...carrier.env,
      ...mailSink?.env,
      ...wecomRobot?.env,
    },
    stop: async () => {
      await wecomRobot?.stop()
      await mailSink?.stop()
      await carrier.stop()
      await wechatOpen.stop()
      await courier.stop()
      await nuonuo.stop()
      await wechatPay.stop()
    },
  }
}
