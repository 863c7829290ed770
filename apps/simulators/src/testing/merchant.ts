import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type Keys, makeKeys } from '../wechat-pay/keys.ts'
import { startWechatPay, type WechatPayOptions, type WechatPaySimulator } from '../wechat-pay/wechat-pay.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export type MerchantFixture = { simulator: WechatPaySimulator; receiver: Receiver }

/** A folder that is deleted after the test. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'simulators-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

let keys: Promise<Keys> | undefined

/** A folder with keys: three RSA keys are created per test file, not per test. */
export async function folderWithKeys(): Promise<string> {
  const dir = await temporaryFolder()
  keys ??= makeKeys()
  await writeFile(path.join(dir, 'keys.json'), JSON.stringify(await keys))
  return dir
}

/** A simulator at a thousandth of WeChat's pace and a merchant that answers it; both end with the test. */
export async function startMerchant(
  options: Partial<Omit<WechatPayOptions, 'dir'>> & { statuses?: number[] } = {},
): Promise<MerchantFixture> {
  const { statuses = [], ...rest } = options
  const dir = await folderWithKeys()
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
  return { simulator, receiver }
}

/** A new order number of the merchant. */
export function newOrderNumber(): string {
  return randomUUID().replaceAll('-', '')
}
