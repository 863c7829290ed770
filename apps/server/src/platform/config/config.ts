import { readdirSync } from 'node:fs'
import type { CourierAuthOptions } from '../integrations/courier/courier-auth.ts'
import type { CarrierOptions } from '../integrations/network/carrier.ts'
import { type PaymentSettings, readPaymentSettings } from '../integrations/pay/providers.ts'
import type { WechatOpenOptions } from '../integrations/wechat/wechat-open.ts'
import { demoCount } from '@hao/numbers/demo.ts'
import { fileProblems } from '@hao/settings/file-problems.ts'
import {
  ConfigError,
  readDatabaseUrl,
  type Env,
  readInteger,
  readChoice,
  readOrigin,
  readTrustedProxies,
  requireHttps,
  requireKey,
} from '../base/env.ts'
import { readCarrierConfig, readControlUrls } from './carrier-config.ts'
import { type ConsoleConfig, readConsoleConfig } from './console-config.ts'
import { type Filings, readFilings } from './filings-config.ts'
import { type LoadConfig, readLoadConfig } from './load-config.ts'
import { type LogLevel, logLevels } from '../base/log.ts'
import { defaultPlan, formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'
import { readPhoneKey } from '../encryption/phone-key.ts'
import { type PriceLimits, readPriceLimits } from './price-limits.ts'
import { checkSecrets } from '../base/secrets.ts'
import { type SmsConfig, readSmsConfig } from './sms-config.ts'
import { readStaging } from './staging-config.ts'
import { tidyEnv } from '../base/tidy-env.ts'
import type { TracingConfig } from '../base/tracing-sdk.ts'
import { readTracingConfig } from './tracing-config.ts'

/** Settings of the server, read once at start. Money in fen, times as their names say. */
export type Config = LoadConfig &
  ConsoleConfig & {
    production: boolean
    /** Whether it is a test environment: production with simulators. */
    staging: boolean
    /** Undefined: info in production, warn elsewhere. */
    logLevel: LogLevel | undefined
    /** The collector of traces; undefined: tracing is off. */
    tracing: TracingConfig | undefined
    host: string
    port: number
    databaseUrl: string
    /** The database without a pooler: jobs, LISTEN, imports, session locks. DATABASE_URL unless set. */
    directUrl: string
    /**
     * The database URL with the role that owns the schema; a demonstration migrates with it. Never in
     * production.
     */
    migrateUrl: string | undefined
    /** The shop's origin in browsers. A demonstration without it uses the Host of the request. */
    publicUrl: string | undefined
    /** A folder of text files for the site's root; undefined: none. */
    siteFiles: string | undefined
    /** The proxies whose X-Forwarded-* headers are trusted. */
    trustProxy: string | boolean
    numberPlan: NumberPlan
    /** How many numbers a demonstration plants in an empty database. */
    demoNumbers: number
    /** Whether a new demonstration begins with past months of orders and calls. */
    demoMonth: boolean
    /** The bearer token for /metrics from other machines; without it only this machine may read them. */
    metricsToken: string | undefined
    /** Key of the HMAC that SMS codes are stored as. */
    codePepper: string
    /** Encrypts (wraps) the keys of personal data. */
    phoneKey: string
    smsLimits: {
      phoneHour: number
      phoneDay: number
      ipHour: number
      ipDay: number
      allHour: number
      verifyMinute: number
    }
    priceLimits: PriceLimits
    payments: PaymentSettings
    sms: SmsConfig
    courier: CourierAuthOptions | undefined
    /** An app of WeChat's Open Platform; without one, the calls for pages inside WeChat are refused. */
    wechatOpen: WechatOpenOptions | undefined
    /** Customer service: the phone and its opening hours (HH:mm in Asia/Shanghai); undefined without one. */
    hotline: { phone: string; opens: string; closes: string } | undefined
    filings: Filings
    /** The carrier that delivers calls; without one, nothing can call. */
    carrier: CarrierOptions | undefined
    /** Where the simulators' pages are, by the name of their path; empty for a real shop. */
    simulators: Readonly<Record<string, string>>
  }

/**
 * Reads all settings from the environment. Production requires every secret; a demonstration gets
 * defaults.
 * Throws one ConfigError with all problems.
 */
export const readConfig = (env: Env): Config =>
  complete((problems) => config(tidyEnv(env, problems), problems))

function config(env: Env, problems: string[]): Config {
  const production = env.NODE_ENV === 'production'
  const staging = readStaging(env, production, problems)
  const need = (name: string, demo = ''): string => {
    const value = env[name]
    if (!value && production) problems.push(`${name} is missing`)
    return value || demo
  }
  const plan = numberPlan(env, problems)
  const timeoutMs = readInteger(env, 'PARTNER_MS', 5000, problems, [100, 600_000])
  requireKey('COURIER_PUBLIC_KEY', env.COURIER_PUBLIC_KEY, ['public', 'ed25519'], problems)
  if (production) checkUnsafeSettings(env, problems)
  return {
    production,
    staging,
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, problems),
    tracing: readTracingConfig(env, problems),
    host: env.HOST || '0.0.0.0',
    port: readInteger(env, 'PORT', 8080, problems, [0, 65_535]),
    ...databaseUrls(env, need('DATABASE_URL'), problems),
    migrateUrl: env.MIGRATE_DATABASE_URL || undefined,
    publicUrl: readOrigin('PUBLIC_URL', need('PUBLIC_URL'), problems, { secure: production }),
    siteFiles: siteFiles(env, problems),
    trustProxy: readTrustedProxies(env, production, problems),
    ...readLoadConfig(env, production, problems),
    ...readConsoleConfig(env, production, problems),
    numberPlan: plan,
    demoNumbers: readInteger(env, 'DEMO_NUMBERS', demoCount, problems, [1, 1_000_000]),
    demoMonth: !production && env.DEMO_MONTH !== 'off',
    metricsToken: env.METRICS_TOKEN || undefined,
    codePepper: need('CODE_PEPPER', 'demonstration'),
    phoneKey: readPhoneKey(env, problems),
    smsLimits: smsLimits(env, production, problems),
    priceLimits: readPriceLimits(env, problems),
    payments: readPaymentSettings({ env, production, need, timeoutMs, problems }),
    sms: readSmsConfig(env, { production, staging, need, problems }),
    courier: courierConfig(env, timeoutMs, problems),
    wechatOpen: wechatOpenConfig(env, timeoutMs, problems),
    carrier: readCarrierConfig(env, timeoutMs, problems),
    filings: readFilings(env, problems),
    hotline: hotlineConfig(env, production, plan, problems),
    simulators: production && !staging ? {} : simulatorOrigins(env),
  }
}

function databaseUrls(env: Env, url: string, problems: string[]): Pick<Config, 'databaseUrl' | 'directUrl'> {
  const direct = env.DIRECT_DATABASE_URL
  const databaseUrl = readDatabaseUrl('DATABASE_URL', url, problems)
  return {
    databaseUrl,
    directUrl: direct ? readDatabaseUrl('DIRECT_DATABASE_URL', direct, problems) : databaseUrl,
  }
}

function siteFiles({ SITE_FILES: folder }: Env, problems: string[]): string | undefined {
  try {
    if (folder) readdirSync(folder)
  } catch (error) {
    problems.push(`SITE_FILES cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return folder || undefined
}

/** The number plan alone, for commands that need no other setting. Throws ConfigError. */
export const readNumberPlan = (env: Env): NumberPlan =>
  complete((problems) => numberPlan(tidyEnv(env, problems), problems))

function complete<T>(read: (problems: string[]) => T): T {
  const problems = [...fileProblems]
  const value = read(problems)
  if (problems.length > 0) throw new ConfigError(problems)
  return value
}

/** Rarity is counted for numbers of 6 to 10 digits; a plan may be narrower. */
function numberPlan(env: Env, problems: string[]): NumberPlan {
  const { prefix, separator, minDigits: shortest, maxDigits: longest } = defaultPlan
  const lengths = [shortest, longest] as const
  const minDigits = readInteger(env, 'NUMBER_MIN_DIGITS', shortest, problems, lengths)
  const maxDigits = readInteger(env, 'NUMBER_MAX_DIGITS', longest, problems, lengths)
  if (minDigits > maxDigits) problems.push('NUMBER_MIN_DIGITS must not be above NUMBER_MAX_DIGITS')
  const ours = env.NUMBER_PREFIX ?? prefix
  if (/^\d{0,10}$/.test(ours))
    return { ...defaultPlan, prefix: ours, separator: ours && separator, minDigits, maxDigits }
  problems.push(`NUMBER_PREFIX must be at most 10 digits, not "${ours}"`)
  return defaultPlan
}

/** Settings that are only safe with the right value: secrets that cannot be guessed, addresses that exist. */
function checkUnsafeSettings(env: Env, problems: string[]): void {
  if (env.MIGRATE_DATABASE_URL)
    problems.push(
      'MIGRATE_DATABASE_URL is only for npm run migrate: remove it from the settings of the server',
    )
  checkSecrets(env, problems)
  // Next to us there may be a gateway that does the TLS.
  for (const name of [
    'WECHAT_OPEN_BASE_URL',
    'WECHAT_OPEN_AUTHORIZE_URL',
    'COURIER_BASE_URL',
    'CARRIER_BINDINGS_URL',
    'ALIYUN_PNP_URL',
  ])
    requireHttps(env, name, problems, { exceptHere: true })
  for (const url of readControlUrls(env))
    requireHttps({ CARRIER_CONTROL_URL: url }, 'CARRIER_CONTROL_URL', problems, { exceptHere: true })
}

/** In a demonstration all visitors may share one address. */
function smsLimits(env: Env, production: boolean, problems: string[]): Config['smsLimits'] {
  return {
    phoneHour: readInteger(env, 'SMS_PHONE_HOUR', 5, problems),
    phoneDay: readInteger(env, 'SMS_PHONE_DAY', 10, problems),
    ipHour: readInteger(env, 'SMS_IP_HOUR', production ? 20 : 1000, problems),
    ipDay: readInteger(env, 'SMS_IP_DAY', production ? 50 : 1000, problems),
    allHour: readInteger(env, 'SMS_ALL_HOUR', 10_000, problems),
    verifyMinute: readInteger(env, 'SMS_VERIFY_MINUTE', production ? 30 : 1000, problems),
  }
}

/** Origins by the simulator's name: SIMULATOR_WECHAT_OPEN_ORIGIN has the name `wechat-open`. */
function simulatorOrigins(env: Env): Record<string, string> {
  return Object.fromEntries(
    Object.keys(env).flatMap((name) => {
      const [, simulator] = /^SIMULATOR_(\w+)_ORIGIN$/.exec(name) ?? []
      const url = simulator && env[name]
      return url ? [[simulator.toLowerCase().replaceAll('_', '-'), url]] : []
    }),
  )
}

function courierConfig(env: Env, timeoutMs: number, problems: string[]): Config['courier'] {
  if (!env.COURIER_BASE_URL) return undefined
  const need = (name: string): string => {
    if (!env[name]) problems.push(`${name} is missing: COURIER_BASE_URL needs it`)
    return env[name] ?? ''
  }
  return {
    baseUrl: env.COURIER_BASE_URL,
    appId: need('COURIER_APP_ID'),
    appSecret: need('COURIER_APP_SECRET'),
    publicKeyPem: need('COURIER_PUBLIC_KEY'),
    timeoutMs,
  }
}

function wechatOpenConfig(env: Env, timeoutMs: number, problems: string[]): Config['wechatOpen'] {
  const { WECHAT_OPEN_APPID: appid, WECHAT_OPEN_SECRET: secret } = env
  // A payer's openid is one app's alone.
  if (appid && env.NODE_ENV === 'production' && appid !== env.WECHAT_PAY_APPID)
    problems.push('WECHAT_OPEN_APPID must be the app of WECHAT_PAY_APPID')
  if (appid && secret)
    return {
      appid,
      secret,
      timeoutMs,
      baseUrl: env.WECHAT_OPEN_BASE_URL || 'https://api.weixin.qq.com',
      authorizeUrl: env.WECHAT_OPEN_AUTHORIZE_URL || 'https://open.weixin.qq.com/connect/oauth2/authorize',
    }
  if (appid) problems.push('WECHAT_OPEN_APPID needs WECHAT_OPEN_SECRET')
  if (secret) problems.push('WECHAT_OPEN_SECRET needs WECHAT_OPEN_APPID')
  return undefined
}

/** The demonstration's phone number is too short to exist, so that a tap on it calls nobody. */
function hotlineConfig(
  env: Env,
  production: boolean,
  plan: NumberPlan,
  problems: string[],
): Config['hotline'] {
  const phone = env.SERVICE_HOTLINE || (production ? '' : formatNumber('100', plan))
  if (!phone) return undefined
  const hours = env.SERVICE_HOURS || '09:00-21:00'
  const [, opens, closes] =
    /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(hours) ?? []
  if (!/^[\d+-]{3,20}$/.test(phone)) problems.push(`SERVICE_HOTLINE must be a phone number, not "${phone}"`)
  if (opens && closes) return { phone, opens, closes }
  problems.push(`SERVICE_HOURS must be such as 09:00-21:00, not "${hours}"`)
  return undefined
}
