import {
  readInteger,
  readKeyMap,
  requireOwnNotifyUrl,
  requireHttps,
  requireKey,
  type SettingsSource,
} from '../../../base/env.ts'
import { checkMerchantCertificate } from './merchant-certificate.ts'
import { notificationPath } from './notification-path.ts'
import type { WechatPayConfig } from './wechat-pay.ts'

const wechatPayUrl = 'https://api.mch.weixin.qq.com'

/** Reads the settings of WeChat Pay; checks them in production. */
export function readWechatPaySettings(source: SettingsSource): WechatPayConfig {
  const { env, production, need, problems, timeoutMs } = source
  requireKey('WECHAT_PAY_PRIVATE_KEY', env.WECHAT_PAY_PRIVATE_KEY, ['private', 'rsa'], problems)
  if (env.WECHAT_PAY_API_V3_KEY && Buffer.byteLength(env.WECHAT_PAY_API_V3_KEY) !== 32)
    problems.push('WECHAT_PAY_API_V3_KEY must have 32 characters')
  if (production) {
    checkMerchantCertificate(env, problems)
    requireOwnNotifyUrl(env, 'WECHAT_PAY_NOTIFY_URL', notificationPath, problems)
    requireHttps(env, 'WECHAT_PAY_BASE_URL', problems, { exceptHere: true })
  }
  return {
    baseUrl: env.WECHAT_PAY_BASE_URL || wechatPayUrl,
    mchid: need('WECHAT_PAY_MCHID'),
    appid: need('WECHAT_PAY_APPID'),
    merchantSerial: need('WECHAT_PAY_MERCHANT_SERIAL'),
    merchantPrivateKeyPem: need('WECHAT_PAY_PRIVATE_KEY'),
    merchantCertificatePem: env.WECHAT_PAY_CERTIFICATE || undefined,
    platformKeys: readKeyMap(need('WECHAT_PAY_PLATFORM_KEYS', '{}'), production, problems),
    apiV3Key: need('WECHAT_PAY_API_V3_KEY'),
    notifyUrl: need('WECHAT_PAY_NOTIFY_URL'),
    planId: readInteger(env, 'WECHAT_PAY_PLAN_ID', 0, problems) || undefined,
    timeoutMs,
  }
}
