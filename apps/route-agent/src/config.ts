import {
  type Env,
  integer,
  issuedSecret,
  ownSecret,
  port,
  readSettings,
  required,
} from '@hao/settings/read-settings.ts'

const positive = integer(1, 2 ** 31 - 1)
/** A secret that is part of a URL. */
const path = required.regex(
  /^[\w-]{32,}$/,
  'must be 32 letters and digits or more, such as the output of openssl rand -hex 32',
)

/** Reads the settings of the route agent, documented in docs/telephony.md. @throws SettingsError */
export const readConfig = (env: Env) =>
  readSettings(env, (read, refuse) => {
    const ports = {
      freeSwitch: read('FREESWITCH_PORT', port.optional()),
      asterisk: read('ASTERISK_PORT', port.optional()),
      huawei: read('HUAWEI_PORT', port.optional()),
      aliyun: read('ALIYUN_PORT', port.optional()),
    }
    if (Object.values(ports).every((each) => each === undefined))
      refuse('No engine is enabled. Set FREESWITCH_PORT, ASTERISK_PORT, HUAWEI_PORT or ALIYUN_PORT')
    return {
      serverUrl: read('SERVER_URL', required),
      carrierId: read('CARRIER_ID', required),
      carrierSecret: read('CARRIER_SECRET', ownSecret(env)),
      /** The gateway of FreeSWITCH rings phones. */
      freeSwitch: ports.freeSwitch && {
        port: ports.freeSwitch,
        gateway: read('FREESWITCH_GATEWAY', required),
      },
      asteriskPort: ports.asterisk,
      /** The credentials of our application at Huawei Cloud. */
      huawei: ports.huawei && {
        port: ports.huawei,
        key: read('HUAWEI_APP_KEY', required),
        secret: read('HUAWEI_APP_SECRET', issuedSecret(env)),
      },
      /** The secret path of Alibaba Cloud's pushes. */
      aliyun: ports.aliyun && {
        port: ports.aliyun,
        secret: read('ALIYUN_PUSH_SECRET', path.and(ownSecret(env))),
      },
      /** For metrics and health, on this machine only. */
      metricsPort: read('AGENT_METRICS_PORT', port.optional()),
      /** How long (ms) a call waits for the server before a cached decision is used. */
      serverTimeoutMs: read('ASK_MS', positive.default(300)),
      decisionTtlMs: read('KEEP_HOURS', positive.default(24)) * 3_600_000,
      maxConcurrentRequests: read('AT_ONCE', positive.default(500)),
    }
  })
