import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startWechatPay, type WechatPayOptions, type WechatPaySimulator } from '../wechat-pay/wechat-pay.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export type Scene = { simulator: WechatPaySimulator; receiver: Receiver; dir: string }

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'simulators-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** A simulator at a thousandth of WeChat's pace and a merchant that answers it; both end with the test. */
export async function startScene(
  options: Partial<WechatPayOptions> & { statuses?: number[] } = {},
): Promise<Scene> {
  const { statuses = [], ...rest } = options
  const dir = rest.dir ?? (await temporaryFolder())
  const receiver = await startReceiver(...statuses)
  const simulator = await startWechatPay({
    dir,
    notifyUrl: receiver.url,
    publicUrl: 'https://shop.example',
    timeScale: 0.001,
    refundMs: 5,
    ...rest,
  })
  onTestFinished(async () => {
    await simulator.stop()
    await receiver.stop()
  })
  return { simulator, receiver, dir }
}

/** A merchant's order number that was never used. */
export function newOrderNumber(): string {
  return randomUUID().replaceAll('-', '')
}
