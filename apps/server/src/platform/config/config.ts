import { readdirSync } from 'node:fs'
import type { CourierAuthOptions } from '../integrations/courier/courier-auth.ts'
import type { NuonuoOptions } from '../integrations/invoice/nuonuo.ts'
import type { CarrierOptions } from '../integrations/network/carrier.ts'
import { type PaymentSettings, readPaymentSettings } from '../integrations/pay/providers.ts'
import type { TicketTemplate, WechatOpenOptions } from '../integrations/wechat/wechat-open.ts'
import { demoCount } from '@hao/numbers/demo.ts'
import { fileProblems } from '@hao/settings/file-problems.ts'
import {
  choice,
  type Env,
  integer,
  isProduction,
  matching,
  origin,
  parsed,
  readSettings,
  required,
  secureOrigin,
} from '@hao/settings/read-settings.ts'
import { z } from 'zod'
import {
  databaseAddress,
  httpsAddress,
  keyInPem,
  readTrustedProxies,
  type SettingsSource,
} from '../base/env.ts'
import { readCarrierConfig } from './carrier-config.ts'
import { type ConsoleConfig, readConsoleConfig } from './console-config.ts'
import { type Filings, readFilings } from './filings-config.ts'
import { readInvoiceConfig } from './invoice-config.ts'
import { type LoadConfig, readLoadConfig } from './load-config.ts'
import { type LogLevel, logLevels } from '../base/log.ts'
import { defaultPlan, formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'
import { phoneKey } from '../encryption/phone-key.ts'
import { type PriceLimits, readPriceLimits } from './price-limits.ts'
import { checkSecrets } from '../base/secrets.ts'
import { type SmsConfig, readSmsConfig } from './sms-config.ts'
import { readStaffMessagesConfig, type StaffMessagesConfig } from './staff-messages-config.ts'
import { readStaging } from './staging-config.ts'
import { tidyEnv } from '../base/tidy-env.ts'
import type { TracingConfig } from '../base/tracing-sdk.ts'
import { readTracingConfig } from './tracing-config.ts'

/** Settings of the server, read once at start. Money in fen, times as their names say. */
export type Config = LoadConfig &
  ConsoleConfig & {
    production: boolean
    staging: boolean
    logLevel: LogLevel | undefined
    /** The collector of traces; undefined: tracing is off. */
    tracing: TracingConfig | undefined
    host: string
    port: number
    databaseUrl: string
    /** The database without a pooler: jobs, LISTEN, imports, session locks. DATABASE_URL unless set. */
    directUrl: string
    /** The role that owns the schema; only a demonstration migrates with it. */
    migrateUrl: string | undefined
    /** The shop's origin in browsers. A demonstration without it uses the Host of the request. */
    publicUrl: string | undefined
    /** A folder of text files for the site's root; undefined: none. */
    siteFiles: string | undefined
    /** The proxies whose X-Forwarded-* headers are trusted. */
    trustProxy: string | boolean
    numberPlan: NumberPlan
    demoNumbers: number
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
    staffMessages: StaffMessagesConfig
    courier: CourierAuthOptions | undefined
    /** The provider of electronic invoices; without one, staff issue them elsewhere. */
    invoicing: NuonuoOptions | undefined
    /** An app of WeChat's Open Platform; without one, the calls for pages inside WeChat are refused. */
    wechatOpen: WechatOpenOptions | undefined
    /** Customer service: the phone and its opening hours (HH:mm in Asia/Shanghai); undefined without one. */
    hotline: { phone: string; opens: string; closes: string } | undefined
    filings: Filings
    carrier: CarrierOptions | undefined
    /** Where the simulators' pages are, by the name of their path; empty for a real shop. */
    simulators: Readonly<Record<string, string>>
  }

export const readConfig = (env: Env): Config => readTidy(env, config)

export const readNumberPlan = (env: Env): NumberPlan => readTidy(env, numberPlan)

function readTidy<T>(untidy: Env, build: (source: SettingsSource) => T): T {
  const problems = [...fileProblems]
  const env = tidyEnv(untidy, problems)
  const production = isProduction(env)
  return readSettings(env, (read, refuse) => {
    const need: SettingsSource['need'] = (name, demo = '', schema = required) =>
      read(name, production ? schema : schema.default(demo))
    const settings = build({ env, production, read, refuse, need })
    for (const problem of problems) refuse(problem)
    return settings
  })
}

function config(source: SettingsSource): Config {
  const { env, production, read, need } = source
  const staging = readStaging(source)
  const plan = numberPlan(source)
  const timeoutMs = read('PARTNER_MS', integer(100, 600_000).default(5000))
  if (production) checkUnsafeSettings(source)
  return {
    production,
    staging,
    logLevel: read('LOG_LEVEL', choice(logLevels).optional()),
    tracing: readTracingConfig(source),
    host: env.HOST || '0.0.0.0',
    port: read('PORT', integer(0, 65_535).default(8080)),
    ...databaseUrls(source),
    migrateUrl: env.MIGRATE_DATABASE_URL || undefined,
    publicUrl: read('PUBLIC_URL', production ? secureOrigin : origin.optional()),
    siteFiles: siteFiles(source),
    trustProxy: readTrustedProxies(source),
    ...readLoadConfig(source),
    ...readConsoleConfig(source),
    numberPlan: plan,
    demoNumbers: read('DEMO_NUMBERS', integer(1, 1_000_000).default(demoCount)),
    demoMonth: !production && env.DEMO_MONTH !== 'off',
    metricsToken: env.METRICS_TOKEN || undefined,
    codePepper: need('CODE_PEPPER', 'demonstration'),
    phoneKey: read('PHONE_KEY', phoneKey(env)),
    smsLimits: smsLimits(source),
    priceLimits: readPriceLimits(read),
    payments: readPaymentSettings(source, timeoutMs),
    sms: readSmsConfig(source, staging),
    staffMessages: readStaffMessagesConfig(source, timeoutMs),
    courier: courierConfig(source, timeoutMs),
    invoicing: readInvoiceConfig(source, timeoutMs),
    wechatOpen: wechatOpenConfig(source, timeoutMs),
    carrier: readCarrierConfig(source, timeoutMs),
    filings: readFilings(source),
    hotline: hotlineConfig(source, plan),
    simulators: production && !staging ? {} : simulatorOrigins(env),
  }
}

function databaseUrls({ read, need }: SettingsSource): Pick<Config, 'databaseUrl' | 'directUrl'> {
  const databaseUrl = need('DATABASE_URL', '', databaseAddress)
  return { databaseUrl, directUrl: read('DIRECT_DATABASE_URL', databaseAddress.default(databaseUrl)) }
}

function siteFiles({ env: { SITE_FILES: folder }, refuse }: SettingsSource): string | undefined {
  try {
    if (folder) readdirSync(folder)
  } catch (error) {
    refuse(`SITE_FILES cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  return folder || undefined
}

/** Rarity is counted for numbers of 6 to 10 digits; a plan may be narrower. */
function numberPlan({ env, read, refuse }: SettingsSource): NumberPlan {
  const { prefix, separator, minDigits: shortest, maxDigits: longest } = defaultPlan
  const length = integer(shortest, longest)
  const minDigits = read('NUMBER_MIN_DIGITS', length.default(shortest))
  const maxDigits = read('NUMBER_MAX_DIGITS', length.default(longest))
  if (minDigits > maxDigits) refuse('NUMBER_MIN_DIGITS must not be above NUMBER_MAX_DIGITS')
  // Empty is a prefix, too.
  const ours = env.NUMBER_PREFIX ?? prefix
  if (!/^\d{0,10}$/.test(ours)) refuse(`NUMBER_PREFIX must be at most 10 digits, not "${ours}"`)
  return { ...defaultPlan, prefix: ours, separator: ours && separator, minDigits, maxDigits }
}

function checkUnsafeSettings(source: SettingsSource): void {
  const { env, read, refuse } = source
  if (env.MIGRATE_DATABASE_URL)
    refuse('MIGRATE_DATABASE_URL is only for npm run migrate: remove it from the settings of the server')
  checkSecrets(source)
  // Next to us there may be a gateway that does the TLS.
  for (const name of [
    'WECHAT_OPEN_BASE_URL',
    'WECHAT_OPEN_AUTHORIZE_URL',
    'COURIER_BASE_URL',
    'CARRIER_BINDINGS_URL',
    'ALIYUN_PNP_URL',
    'WECOM_ROBOT_URL',
  ])
    read(name, httpsAddress.optional())
}

/** In a demonstration all visitors may share one address. */
function smsLimits({ production, read }: SettingsSource): Config['smsLimits'] {
  const limit = integer(0, 2 ** 31 - 1)
  return {
    phoneHour: read('SMS_PHONE_HOUR', limit.default(5)),
    phoneDay: read('SMS_PHONE_DAY', limit.default(10)),
    ipHour: read('SMS_IP_HOUR', limit.default(production ? 20 : 1000)),
    ipDay: read('SMS_IP_DAY', limit.default(production ? 50 : 1000)),
    allHour: read('SMS_ALL_HOUR', limit.default(10_000)),
    verifyMinute: read('SMS_VERIFY_MINUTE', limit.default(production ? 30 : 1000)),
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

function courierConfig({ env, read }: SettingsSource, timeoutMs: number): Config['courier'] {
  const publicKeyPem = read('COURIER_PUBLIC_KEY', keyInPem('public', 'ed25519').optional())
  if (!env.COURIER_BASE_URL) return undefined
  const needed = z.string('is missing: COURIER_BASE_URL needs it')
  return {
    baseUrl: env.COURIER_BASE_URL,
    appId: read('COURIER_APP_ID', needed),
    appSecret: read('COURIER_APP_SECRET', needed),
    publicKeyPem: publicKeyPem ?? read('COURIER_PUBLIC_KEY', needed),
    timeoutMs,
  }
}

function wechatOpenConfig(
  { env, production, read, refuse }: SettingsSource,
  timeoutMs: number,
): Config['wechatOpen'] {
  const template = parsed(readTemplate, 'such as id,character_string1,time2').optional()
  const ticketTemplate = read('WECHAT_OPEN_TICKET_TEMPLATE', template)
  const { WECHAT_OPEN_APPID: appid, WECHAT_OPEN_SECRET: secret } = env
  // A payer's openid is one app's alone.
  if (appid && production && appid !== env.WECHAT_PAY_APPID)
    refuse('WECHAT_OPEN_APPID must be the app of WECHAT_PAY_APPID')
  if (appid && secret)
    return {
      appid,
      secret,
      timeoutMs,
      ticketTemplate,
      baseUrl: env.WECHAT_OPEN_BASE_URL || 'https://api.weixin.qq.com',
      authorizeUrl: env.WECHAT_OPEN_AUTHORIZE_URL || 'https://open.weixin.qq.com/connect/oauth2/authorize',
    }
  if (ticketTemplate) refuse('WECHAT_OPEN_TICKET_TEMPLATE needs WECHAT_OPEN_APPID and WECHAT_OPEN_SECRET')
  if (appid) refuse('WECHAT_OPEN_APPID needs WECHAT_OPEN_SECRET')
  if (secret) refuse('WECHAT_OPEN_SECRET needs WECHAT_OPEN_APPID')
  return undefined
}

/** The id of a template, and its fields for the number of the ticket and the time. */
function readTemplate(text: string): TicketTemplate | undefined {
  const [, id, ticket, time] = /^([\w-]{20,60}),(\w{1,30}),(\w{1,30})$/.exec(text) ?? []
  return id && ticket && time ? { id, ticket, time } : undefined
}

/** The demonstration's phone number is too short to exist, so that a tap on it calls no one. */
function hotlineConfig({ env, production, read }: SettingsSource, plan: NumberPlan): Config['hotline'] {
  if (production && !env.SERVICE_HOTLINE) return undefined
  const phone = matching((text) => /^[\d+-]{3,20}$/.test(text), 'a phone number')
  const hours = parsed(readHours, 'such as 09:00-21:00').default({ opens: '09:00', closes: '21:00' })
  return {
    phone: read('SERVICE_HOTLINE', phone.default(formatNumber('100', plan))),
    ...read('SERVICE_HOURS', hours),
  }
}

function readHours(text: string) {
  const [, opens, closes] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(text) ?? []
  return opens && closes ? { opens, closes } : undefined
}
