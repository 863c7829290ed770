import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '@hao/testing/database.ts'
import { startWechatPay } from '../../simulators/src/wechat-pay/wechat-pay.ts'
import { templateSetting } from './config.ts'
import { serve, type Served } from './main.ts'
import { smsTemplates } from './ports/sms/sms-sender.ts'

/** Every setting that production needs, with keys that nobody uses. */
async function productionEnv(): Promise<Record<string, string>> {
  const dir = await mkdtemp(join(tmpdir(), 'hao-production-'))
  const wechatPay = await startWechatPay({
    dir,
    notifyUrl: 'https://shop.example/api/wxpay/notify',
    publicUrl: '',
  })
  await wechatPay.stop()
  await rm(dir, { recursive: true, force: true })
  return {
    ...wechatPay.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DATABASE_URL: await testDatabase(),
    PORT: '0',
    PUBLIC_URL: 'https://shop.example',
    CODE_PEPPER: 'a pepper for one test',
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'id',
    ALIYUN_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: 'name',
    ...Object.fromEntries(smsTemplates.map((template) => [templateSetting(template), 'SMS_1'])),
  }
}

function originOf({ address }: Served): string {
  return `http://127.0.0.1:${new URL(address).port}`
}

test('production serves the shop and the API, and nothing of the demonstration', async () => {
  const env = await productionEnv()
  const server = await serve(env)
  onTestFinished(() => server.stop())
  const get = async (path: string) => {
    const response = await fetch(`${originOf(server)}${path}`)
    return { status: response.status, text: await response.text() }
  }
  expect((await get('/mobile/home')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/dev/outbox')).status).toBe(404)
  expect((await get('/simulators/wechat/h5/x')).status).toBe(404)
  expect((await get('/simulators/courier/open')).status).toBe(404)
  expect((await get('/simulators/carrier/dial')).status).toBe(404)
  const good = JSON.parse((await get('/api/number/good')).text) as { data: unknown[] }
  expect(good.data).toEqual([])
})

test('a client that never reads its answer does not hold up the stop for long', async () => {
  const env = await productionEnv()
  const server = await serve(env)
  const unread = await fetch(`${originOf(server)}/mobile/home`)
  await server.stop()
  await expect(unread.text()).resolves.toBeDefined()
})

test('the figures and the health of the server can be read', async () => {
  const env = await productionEnv()
  const server = await serve(env)
  onTestFinished(() => server.stop())
  const text = async (path: string) => (await fetch(`${originOf(server)}${path}`)).text()
  await text('/api/banner')
  expect(await text('/metrics')).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/banner",status="200"} 1',
  )
  expect(JSON.parse(await text('/healthz'))).toEqual({ status: 'ok' })
})
