import { findIssuedSecretProblem, findOwnSecretProblem } from '@hao/settings/secret.ts'

/** The settings of the route agent, documented in docs/telephony.md. */
type AgentConfig = {
  serverUrl: string
  carrierId: string
  carrierSecret: string
  /**
   * The ports for FreeSWITCH and Asterisk, and the FreeSWITCH gateway that rings phones. Undefined disables
   * an engine.
   */
  freeSwitch: { port: number; gateway: string } | undefined
  asteriskPort: number | undefined
  /**
   * The port for Huawei Cloud and the credentials of our application there; the port for Alibaba Cloud's
   * reports and the secret path of its pushes.
   */
  huawei: { port: number; key: string; secret: string } | undefined
  aliyun: { port: number; secret: string } | undefined
  /** The port for metrics and health, on this machine only. */
  metricsPort: number | undefined
  /** How long (ms) a call waits for the server before a cached decision is used. */
  serverTimeoutMs: number
  decisionTtlMs: number
  maxConcurrentRequests: number
}

/** A setting that is missing or invalid. The message names the setting and how to correct it. */
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
    metricsPort: env['AGENT_METRICS_PORT'] ? readPositiveInteger(env, 'AGENT_METRICS_PORT', 0) : undefined,
    serverTimeoutMs: readPositiveInteger(env, 'ASK_MS', 300),
    decisionTtlMs: readPositiveInteger(env, 'KEEP_HOURS', 24) * 3_600_000,
    maxConcurrentRequests: readPositiveInteger(env, 'AT_ONCE', 500),
  }
  const { freeSwitch, asteriskPort, huawei, aliyun } = config
  if (!freeSwitch && !asteriskPort && !huawei && !aliyun)
    throw new AgentConfigError(
      'No engine is enabled. Set FREESWITCH_PORT, ASTERISK_PORT, HUAWEI_PORT or ALIYUN_PORT',
    )
  return config
}

function readRequired(env: Env, name: string): string {
  const value = env[name]
  if (!value) throw new AgentConfigError(`${name} is missing. Set it in the environment`)
  return value
}

/** A secret that is part of a URL: at least 32 letters and digits. */
function readSecretPath(env: Env, name: string): string {
  const value = readRequired(env, name)
  if (!/^[\w-]{32,}$/.test(value))
    throw new AgentConfigError(
      `${name} must be 32 letters and digits or more, such as the output of openssl rand -hex 32`,
    )
  return readSecret(env, name, findOwnSecretProblem)
}

/** A secret; in production it must also pass `problemOf`. */
function readSecret(env: Env, name: string, problemOf: typeof findOwnSecretProblem): string {
  const value = readRequired(env, name)
  const problem = env['NODE_ENV'] === 'production' ? problemOf(name, value) : undefined
  if (problem !== undefined) throw new AgentConfigError(problem)
  return value
}

function readPositiveInteger(env: Env, name: string, usual: number): number {
  const value = Number(env[name] || usual)
  if (!Number.isInteger(value) || value < 1) throw new AgentConfigError(`${name} must be an integer above 0`)
  return value
}
