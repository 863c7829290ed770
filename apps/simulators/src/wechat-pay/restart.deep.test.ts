import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newOrderNumber, temporaryFolder } from '../testing/merchant.ts'
import { startReceiver } from '../testing/receiver.ts'
import { postToMerchantApi, placeH5Order } from '../testing/order.ts'
import { loadKeys } from './keys.ts'
import { startWechatPay } from './wechat-pay.ts'

const main = new URL('../main.ts', import.meta.url).href

/** The simulators in a process of their own, as in development; resolves with the address. */
async function spawnSimulators(dir: string, notifyUrl: string): Promise<[ChildProcess, string]> {
  const options = JSON.stringify({ dir, notifyUrl, publicUrl: '' })
  const script = `import { startSimulators } from '${main}'
    console.log((await startSimulators(${options})).env.SIMULATOR_WECHAT_ORIGIN)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [origin] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return [child, origin.toString().trim()]
}

test('the simulator loses no order, refund, key or pending notification by a kill -9', async () => {
  const dir = await temporaryFolder()
  const receiver = await startReceiver(500)
  onTestFinished(() => receiver.stop())
  const [child, origin] = await spawnSimulators(dir, receiver.url)
  const keys = await loadKeys(path.join(dir, 'wechat-pay'))
  const { outTradeNo } = await placeH5Order({ simulator: { origin, keys }, receiver })
  await fetch(`${origin}/control/orders/${outTradeNo}/pay`, { method: 'POST' })
  await receiver.count(1)
  const refund = { out_trade_no: outTradeNo, out_refund_no: newOrderNumber() }
  const amount = { refund: 8800, total: 8800, currency: 'CNY' }
  await postToMerchantApi({ simulator: { origin, keys } }, '/v3/refund/domestic/refunds', {
    ...refund,
    amount,
  })
  child.kill('SIGKILL')
  await once(child, 'exit')

  const options = { dir: path.join(dir, 'wechat-pay'), notifyUrl: receiver.url, publicUrl: '' }
  const restarted = await startWechatPay({ ...options, timeScale: 0.001, refundMs: 5 })
  onTestFinished(() => restarted.stop())
  expect(restarted.keys).toEqual(keys)
  expect((await stat(path.join(options.dir, 'keys.json'))).mode & 0o777).toBe(0o600)
  await receiver.count(3)
  await expect
    .poll(() => restarted.deliveries.map(({ eventType, status }) => `${eventType} ${status}`).toSorted())
    .toEqual(['REFUND.SUCCESS 204', 'TRANSACTION.SUCCESS 204'])
})
