import type { WechatPaySimulator } from '../../../../../../simulators/src/wechat-pay/wechat-pay.ts'
import type { WechatPayConfig } from './wechat-pay.ts'

/** The client's configuration for a running simulator, from the environment that it prepares. */
export function simulatorConfig({ env }: Pick<WechatPaySimulator, 'env'>): WechatPayConfig {
  return {
    baseUrl: env.WECHAT_PAY_BASE_URL ?? '',
    mchid: env.WECHAT_PAY_MCHID ?? '',
    appid: env.WECHAT_PAY_APPID ?? '',
    merchantSerial: env.WECHAT_PAY_MERCHANT_SERIAL ?? '',
    merchantPrivateKeyPem: env.WECHAT_PAY_PRIVATE_KEY ?? '',
    merchantCertificatePem: env.WECHAT_PAY_CERTIFICATE,
    platformKeys: JSON.parse(env.WECHAT_PAY_PLATFORM_KEYS ?? ''),
    apiV3Key: env.WECHAT_PAY_API_V3_KEY ?? '',
    notifyUrl: env.WECHAT_PAY_NOTIFY_URL ?? '',
    planId: Number(env.WECHAT_PAY_PLAN_ID),
  }
}
