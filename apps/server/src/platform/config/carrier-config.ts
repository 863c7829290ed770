import { listed } from '@hao/settings/read-settings.ts'
import { httpsAddress, type SettingsSource } from '../base/env.ts'
import type { AxnOptions } from '../integrations/network/aliyun-axn.ts'
import type { CarrierOptions } from '../integrations/network/carrier.ts'

export function readCarrierConfig(source: SettingsSource, timeoutMs: number): CarrierOptions | undefined {
  const { env, production, read, refuse } = source
  const { CARRIER_ID: id, CARRIER_SECRET: secret } = env
  const bindingsUrl = env.CARRIER_BINDINGS_URL
  const isUsable = (url: string) => !production || httpsAddress.safeParse(url).success
  const control = listed((url) => (isUsable(url) ? url : undefined), 'https addresses')
  const urls = read('CARRIER_CONTROL_URL', control.default([]))
  if (id && secret)
    return {
      id,
      secret,
      bindings: bindingsUrl ? { url: bindingsUrl, timeoutMs } : undefined,
      axn: axnConfig(source, timeoutMs),
      control: urls.length > 0 ? { urls, timeoutMs } : undefined,
    }
  for (const name of ['CARRIER_BINDINGS_URL', 'CARRIER_CONTROL_URL', 'ALIYUN_PNP_POOL_KEY'])
    if (env[name]) refuse(`${name} needs CARRIER_ID and CARRIER_SECRET`)
  if (id) refuse('CARRIER_ID needs CARRIER_SECRET')
  if (secret) refuse('CARRIER_SECRET needs CARRIER_ID')
  return undefined
}

/** A cloud provider's number pool that stores bindings. It uses the same account as SMS. */
function axnConfig({ env, refuse }: SettingsSource, timeoutMs: number): AxnOptions | undefined {
  const poolKey = env.ALIYUN_PNP_POOL_KEY
  if (!poolKey) return undefined
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId = '', ALIYUN_ACCESS_KEY_SECRET: accessKeySecret = '' } = env
  if (!accessKeyId || !accessKeySecret)
    refuse('ALIYUN_PNP_POOL_KEY needs ALIYUN_ACCESS_KEY_ID and ALIYUN_ACCESS_KEY_SECRET')
  if (env.CARRIER_BINDINGS_URL)
    refuse('ALIYUN_PNP_POOL_KEY and CARRIER_BINDINGS_URL set two networks: set only one of them')
  const endpoint = env.ALIYUN_PNP_URL || 'https://dyplsapi.aliyuncs.com'
  return { poolKey, endpoint, accessKeyId, accessKeySecret, timeoutMs }
}
