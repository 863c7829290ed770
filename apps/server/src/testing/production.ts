import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWechatPay } from '../../../simulators/src/wechat-pay/wechat-pay.ts'
import { templateSetting } from '../sms-config.ts'
import { smsTemplates } from '../ports/sms/sms-sender.ts'

/** Every setting that production needs but the port, with keys that nobody uses. */
export async function productionEnv(databaseUrl: string): Promise<Record<string, string>> {
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
    DRAIN_MS: '0',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://shop.example',
    CONSOLE_URL: 'https://console.example',
    CONSOLE_PORT: '0',
    CODE_PEPPER: randomBytes(32).toString('base64'),
    PHONE_KEY: randomBytes(32).toString('base64'),
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'id',
    ALIYUN_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: 'name',
    ...Object.fromEntries(smsTemplates.map((template) => [templateSetting(template), 'SMS_1'])),
  }
}
