import { findIssuedSecretProblem, findOwnSecretProblem } from '@hao/settings/secret.ts'

/** The settings of the route agent; `docs/telephony.md` tells them to an operator. */
export type AgentConfig = {
  serverUrl: string
  carrierId: string
  carrierSecret: string
  /**
   * Where FreeSWITCH asks, over which of its gateways phones are rung; where Asterisk asks. Undefined for not
   * at all.
   */
  freeSwitch: { port: number; gateway: string } | undefined
  asteriskPort: number | undefined
  /**
   * Where Huawei Cloud asks, and as which application of ours; where Alibaba Cloud tells of calls, and the
   * path that only it knows.
   */
  huawei: { port: number; key: string; secret: string } | undefined
  aliyun: { port: number; secret: string } | undefined
  /** How long (ms) a call waits for the server before it goes by what was last known. */
  serverTimeoutMs: number
  decisionTtlMs: number
  maxConcurrentRequests: number
}

/** What is wrong with a setting, in words for whoever made it. */
export class AgentConfigError extends Error {
  override name = 'AgentConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads the settings. @throws AgentConfigError */
export function readConfig(env: Env): AgentConfig {
  const config = {
    serverUrl: readRequired(env, 'SERVER_URL'),
    carrierId: readRequired(env, 'CARRIER_ID'),
    carrierSecret: readSecret(env, 'CARRIER_SECRET', findOwnSecretProblem),
    freeSwitch: env['FREESWITCH_PORT']
      ? {
          port: readPositiveInteger(env, 'FREESWITCH_PORT', 0),
          gateway: readRequired(env, 'FREESWITCH_GATEWAY'),
        }
      : undefined,
    asteriskPort: env['ASTERISK_PORT'] ? readPositiveInteger(env, 'ASTERISK_PORT', 0) : undefined,
    huawei: env['HUAWEI_PORT']
      ? {
          port: readPositiveInteger(env, 'HUAWEI_PORT', 0),
          key: readRequired(env, 'HUAWEI_APP_KEY'),
          secret: readSecret(env, 'HUAWEI_APP_SECRET', findIssuedSecretProblem),
        }
      : undefined,
    aliyun: env['ALIYUN_PORT']
      ? {
          port: readPositiveInteger(env, 'ALIYUN_PORT', 0),
          secret: readSecretPath(env, 'ALIYUN_PUSH_SECRET'),
        }
      : undefined,
    serverTimeoutMs: readPositiveInteger(env, 'ASK_MS', 300),
    decisionTtlMs: readPositiveInteger(env, 'KEEP_HOURS', 24) * 3_600_000,
    maxConcurrentRequests: readPositiveInteger(env, 'AT_ONCE', 500),
  }
  const { freeSwitch, asteriskPort, huawei, aliyun } = config
  if (!freeSwitch && !asteriskPort && !huawei && !aliyun)
    throw new AgentConfigError(
      'Nobody would ask: set FREESWITCH_PORT, ASTERISK_PORT, HUAWEI_PORT or ALIYUN_PORT',
    )
  return config
}

function readRequired(env: Env, name: string): string {
  const value = env[name]
  if (!value) throw new AgentConfigError(`${name} is missing`)
  return value
}

/** What stands in an address, and cannot be guessed. */
function readSecretPath(env: Env, name: string): string {
  const value = readRequired(env, name)
  if (!/^[\w-]{32,}$/.test(value))
    throw new AgentConfigError(`${name} must be 32 letters and digits or more, as openssl rand -hex 32 gives`)
  return readSecret(env, name, findOwnSecretProblem)
}

/** In production a secret that `problemOf` finds nothing wrong with. */
function readSecret(env: Env, name: string, problemOf: typeof findOwnSecretProblem): string {
  const value = readRequired(env, name)
  const problem = env['NODE_ENV'] === 'production' ? problemOf(name, value) : undefined
  if (problem !== undefined) throw new AgentConfigError(problem)
  return value
}

function readPositiveInteger(env: Env, name: string, usual: number): number {
  const value = Number(env[name] || usual)
  if (!Number.isInteger(value) || value < 1) throw new AgentConfigError(`${name} must be a number above 0`)
  return value
}
