import { X509Certificate } from 'node:crypto'
import { choice } from '@hao/settings/read-settings.ts'
import { httpsAddress, type SettingsSource } from '../base/env.ts'

/** Hosts of the vendors that take real money, send real SMS or lend real numbers. */
const vendorHost =
  /(^|\.)(weixin\.qq\.com|wechatpay\.(cn|com)|tenpay\.com|aliyuncs\.com|tencentcloudapi\.com)$/

const simulatedIssuer = 'Tenpay.com Root CA (simulated)'

/** STAGING=on: production with simulators. Refuses settings that reach a vendor. */
export function readStaging(source: SettingsSource): boolean {
  const { env, production, read, refuse } = source
  const staging = read('STAGING', choice(['off', 'on']).optional()) === 'on'
  if (!staging) {
    if (production) refuseSimulatedMerchant(source)
    return false
  }
  if (!production) refuse('STAGING=on needs NODE_ENV=production: a demonstration needs no STAGING')
  refuseVendors(source)
  requireSimulatedMerchant(source)
  for (const name of Object.keys(env))
    if (/^SIMULATOR_\w+_ORIGIN$/.test(name)) read(name, httpsAddress.optional())
  return true
}

/** A setting that leads to a vendor without a value, too, is refused where it would be used. */
function refuseVendors({ env, refuse }: SettingsSource): void {
  const used = [
    'WECHAT_PAY_BASE_URL',
    ...(env.WECHAT_OPEN_APPID ? ['WECHAT_OPEN_BASE_URL', 'WECHAT_OPEN_AUTHORIZE_URL'] : []),
    ...(env.ALIYUN_PNP_POOL_KEY ? ['ALIYUN_PNP_URL'] : []),
    ...(env.WECOM_ROBOT_KEY ? ['WECOM_ROBOT_URL'] : []),
  ]
  for (const name of used) {
    const url = env[name]
    if (url && !(URL.canParse(url) && vendorHost.test(new URL(url).hostname))) continue
    refuse(
      `${name}${url ? '' : ', which is missing,'} leads to the real vendor: with STAGING=on set it to a simulator's address`,
    )
  }
  if (env.SMS_PROVIDER && env.SMS_PROVIDER !== 'outbox')
    refuse(`SMS_PROVIDER=${env.SMS_PROVIDER} sends real SMS: with STAGING=on remove it or set it to outbox`)
}

/** The certificate belongs to the key that signs each request: a simulated one moves no real money. */
function requireSimulatedMerchant({ env, refuse }: SettingsSource): void {
  const pem = env.WECHAT_PAY_CERTIFICATE
  if (pem && isOfSimulator(pem)) return
  refuse(
    `WECHAT_PAY_CERTIFICATE is ${pem ? "not the simulator's" : 'missing'}: with STAGING=on take the settings that the simulators write (server.env)`,
  )
}

/** A real shop with a simulated merchant would give its numbers away. */
function refuseSimulatedMerchant({ env, refuse }: SettingsSource): void {
  const pem = env.WECHAT_PAY_CERTIFICATE
  if (pem && isOfSimulator(pem))
    refuse(
      "WECHAT_PAY_CERTIFICATE is the simulator's: set your merchant's own certificate, or STAGING=on for a test environment",
    )
}

function isOfSimulator(pem: string): boolean {
  try {
    return new X509Certificate(pem).issuer.includes(simulatedIssuer)
  } catch {
    return false
  }
}
