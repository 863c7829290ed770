import {
  integer,
  keyMap,
  refuseOtherNotifyUrl,
  refusePlain,
  refuseUnreadable,
  type SettingsSource,
} from '../../../base/env.ts'
import { refuseForeignCertificate } from './merchant-certificate.ts'
import { notificationPath } from './notification-path.ts'
import type { WechatPayConfig } from './wechat-pay.ts'

const wechatPayUrl = 'https://api.mch.weixin.qq.com'

/** The settings of WeChat Pay, checked where the shop takes real money. */
export function readWechatPay(source: SettingsSource): WechatPayConfig {
  const { env, production, need, problems, timeoutMs } = source
  refuseUnreadable('WECHAT_PAY_PRIVATE_KEY', env.WECHAT_PAY_PRIVATE_KEY, ['private', 'rsa'], problems)
  if (env.WECHAT_PAY_API_V3_KEY && Buffer.byteLength(env.WECHAT_PAY_API_V3_KEY) !== 32)
    problems.push('WECHAT_PAY_API_V3_KEY must have 32 characters')
  if (production) {
    refuseForeignCertificate(env, problems)
    refuseOtherNotifyUrl(env, 'WECHAT_PAY_NOTIFY_URL', notificationPath, problems)
    refusePlain(env, 'WECHAT_PAY_BASE_URL', problems, { exceptHere: true })
  }
  return {
    baseUrl: env.WECHAT_PAY_BASE_URL || wechatPayUrl,
    mchid: need('WECHAT_PAY_MCHID'),
    appid: need('WECHAT_PAY_APPID'),
    merchantSerial: need('WECHAT_PAY_MERCHANT_SERIAL'),
    merchantPrivateKeyPem: need('WECHAT_PAY_PRIVATE_KEY'),
    merchantCertificatePem: env.WECHAT_PAY_CERTIFICATE || undefined,
    platformKeys: keyMap(need('WECHAT_PAY_PLATFORM_KEYS', '{}'), production, problems),
    apiV3Key: need('WECHAT_PAY_API_V3_KEY'),
    notifyUrl: need('WECHAT_PAY_NOTIFY_URL'),
    planId: integer(env, 'WECHAT_PAY_PLAN_ID', 0, problems) || undefined,
    timeoutMs,
  }
}
