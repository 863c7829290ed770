import { integer, required } from '@hao/settings/read-settings.ts'
import {
  httpsAddress,
  keyInPem,
  readKeyMap,
  requireOwnNotifyUrl,
  type SettingsSource,
} from '../../../base/env.ts'
import { checkMerchantCertificate } from './merchant-certificate.ts'
import { notificationPath } from './notification-path.ts'
import type { WechatPayConfig } from './wechat-pay.ts'

const wechatPayUrl = 'https://api.mch.weixin.qq.com'
const apiV3Key = required.refine((key) => Buffer.byteLength(key) === 32, 'must have 32 characters')

/** Reads the settings of WeChat Pay; checks them in production. */
export function readWechatPaySettings(source: SettingsSource, timeoutMs: number): WechatPayConfig {
  const { env, production, need, read } = source
  if (production) {
    checkMerchantCertificate(source)
    requireOwnNotifyUrl(source, 'WECHAT_PAY_NOTIFY_URL', notificationPath)
  }
  const baseUrl = production ? httpsAddress : required
  return {
    baseUrl: read('WECHAT_PAY_BASE_URL', baseUrl.default(wechatPayUrl)),
    mchid: need('WECHAT_PAY_MCHID'),
    appid: need('WECHAT_PAY_APPID'),
    merchantSerial: need('WECHAT_PAY_MERCHANT_SERIAL'),
    merchantPrivateKeyPem: need('WECHAT_PAY_PRIVATE_KEY', '', keyInPem('private', 'rsa')),
    merchantCertificatePem: env.WECHAT_PAY_CERTIFICATE || undefined,
    platformKeys: readKeyMap(need('WECHAT_PAY_PLATFORM_KEYS', '{}'), source),
    apiV3Key: need('WECHAT_PAY_API_V3_KEY', '', apiV3Key),
    notifyUrl: need('WECHAT_PAY_NOTIFY_URL'),
    planId: read('WECHAT_PAY_PLAN_ID', integer(0, 2 ** 31 - 1).default(0)) || undefined,
    timeoutMs,
  }
}
