import type { Env } from '../base/env.ts'
import type { AxnOptions } from '../integrations/network/aliyun-axn.ts'
import type { CarrierOptions } from '../integrations/network/carrier.ts'

/** The control URLs of the SIP edges, from CARRIER_CONTROL_URL (separated by commas). */
export function readControlUrls(env: Env): string[] {
  return (env.CARRIER_CONTROL_URL ?? '').split(',').flatMap((each) => each.trim() || [])
}

/** The carrier that delivers calls; undefined without one. `timeoutMs` is the timeout of its requests. */
export function readCarrierConfig(
  env: Env,
  timeoutMs: number,
  problems: string[],
): CarrierOptions | undefined {
  const { CARRIER_ID: id, CARRIER_SECRET: secret } = env
  const bindingsUrl = env.CARRIER_BINDINGS_URL
  const urls = readControlUrls(env)
  if (id && secret)
    return {
      id,
      secret,
      bindings: bindingsUrl ? { url: bindingsUrl, timeoutMs } : undefined,
      axn: axnConfig(env, timeoutMs, problems),
      control: urls.length > 0 ? { urls, timeoutMs } : undefined,
    }
  for (const name of ['CARRIER_BINDINGS_URL', 'CARRIER_CONTROL_URL', 'ALIYUN_PNP_POOL_KEY'])
    if (env[name]) problems.push(`${name} needs CARRIER_ID and CARRIER_SECRET`)
  if (id) problems.push('CARRIER_ID needs CARRIER_SECRET')
  if (secret) problems.push('CARRIER_SECRET needs CARRIER_ID')
  return undefined
}

/** A cloud provider's number pool that stores bindings. It uses the same account as SMS. */
function axnConfig(env: Env, timeoutMs: number, problems: string[]): AxnOptions | undefined {
  const poolKey = env.ALIYUN_PNP_POOL_KEY
  if (!poolKey) return undefined
  const { ALIYUN_ACCESS_KEY_ID: accessKeyId = '', ALIYUN_ACCESS_KEY_SECRET: accessKeySecret = '' } = env
  if (!accessKeyId || !accessKeySecret)
    problems.push('ALIYUN_PNP_POOL_KEY needs ALIYUN_ACCESS_KEY_ID and ALIYUN_ACCESS_KEY_SECRET')
  if (env.CARRIER_BINDINGS_URL)
    problems.push('ALIYUN_PNP_POOL_KEY and CARRIER_BINDINGS_URL set two networks: set only one of them')
  const endpoint = env.ALIYUN_PNP_URL || 'https://dyplsapi.aliyuncs.com'
  return { poolKey, endpoint, accessKeyId, accessKeySecret, timeoutMs }
}
