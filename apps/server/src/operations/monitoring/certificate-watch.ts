import type { FastifyBaseLogger } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/http/health.ts'
import {
  type CertificateExpiry,
  configuredCertificates,
  type Inspection,
  inspectWechat,
} from '../../platform/integrations/pay/wechat/inspect.ts'
import { isPublicKeyId } from '../../platform/integrations/pay/wechat/keys.ts'
import { hourMs, shanghaiDay } from '../../platform/base/time.ts'
import { describeExpiry, findExpiring } from './certificates.ts'
import { type ClockDifference, compareClock, describeDifference } from './clock.ts'
import { selectClock } from './queries.ts'
import { describeSiteExpiry, readSiteCertificate } from './site-certificate.ts'

type Parts = {
  db: Db
  log: FastifyBaseLogger
  clock: () => Date
  config: Pick<Config, 'production' | 'payments' | 'publicUrl' | 'consoleUrl'>
}

/**
 * Checks at start and every hour how this server's clock differs from the database's and WeChat's, and when
 * certificates of WeChat, shop and console expire. Nothing waits for it, and no answer is only logged.
 */
export class SelfCheck {
  readonly #parts: Parts
  readonly #differences = new Map<string, ClockDifference>()
  /** By serial. */
  readonly #certificates: Map<string, CertificateExpiry>
  /** The day in Shanghai of the last alarm for each certificate, by serial or host. */
  readonly #alarmedOn = new Map<string, string>()
  /** When the certificates of the shop's and the console's hosts expire. */
  readonly #sites = new Map<string, Date>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    const configured = configuredCertificates(parts.config.payments.wechat)
    this.#certificates = new Map(configured.map((term) => [term.serial, term]))
  }

  start(): void {
    const { config, log } = this.#parts
    if (config.production && !config.payments.wechat.merchantCertificatePem)
      log.warn(
        'WECHAT_PAY_CERTIFICATE is not set: the server cannot warn before the merchant certificate expires',
      )
    const run = () => {
      this.run().catch((error: unknown) =>
        log.error({ err: error }, 'The self-check of clocks and certificates failed'),
      )
    }
    run()
    this.#timer = setInterval(run, hourMs).unref()
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
  }

  /** Checks once and logs the result. */
  async run(): Promise<void> {
    await Promise.all([
      this.#guard('The clock of the database', () => this.#askDatabase()),
      this.#guard('The clock and the certificates of WeChat', () => this.#askWechat()),
      ...[this.#parts.config.publicUrl, this.#parts.config.consoleUrl].map((origin) =>
        origin?.startsWith('https:') ? this.#askSite(origin) : undefined,
      ),
    ])
  }

  /** The result of the last check. */
  readonly metrics: Metrics = (registry) => {
    const difference: Gauge<'against'> = new Gauge({
      name: 'clock_difference_seconds',
      help: 'How far the clock of this server is ahead; more than 60 in either direction is an alarm',
      labelNames: ['against'],
      registers: [registry],
      collect: () => {
        for (const [against, { aheadMs }] of this.#differences) difference.set({ against }, aheadMs / 1000)
      },
    })
    const expires: Gauge<'serial' | 'owner'> = new Gauge({
      name: 'wechat_certificate_expires_timestamp_seconds',
      help: 'When a certificate of the merchant or of WeChat expires',
      labelNames: ['serial', 'owner'],
      registers: [registry],
      collect: () => {
        for (const { serial, owner, expiresAt } of this.#certificates.values())
          expires.set({ serial, owner }, expiresAt.getTime() / 1000)
      },
    })
    const sites: Gauge<'host'> = new Gauge({
      name: 'site_certificate_expires_timestamp_seconds',
      help: 'When the certificate of the shop or of the console expires, as this server sees it',
      labelNames: ['host'],
      registers: [registry],
      collect: () => {
        for (const [host, expiresAt] of this.#sites) sites.set({ host }, expiresAt.getTime() / 1000)
      },
    })
  }

  async #guard(what: string, check: () => Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (!this.#stopped) this.#parts.log.warn({ err: error }, `${what} could not be checked`)
    }
  }

  async #askDatabase(): Promise<void> {
    const { db, clock } = this.#parts
    const found = await compareClock(clock, () => selectClock(db))
    this.#reportDifference('database', "the database's", found)
  }

  async #askWechat(): Promise<void> {
    const { log, clock, config } = this.#parts
    let inspection: Inspection | undefined
    const found = await compareClock(clock, async () => {
      inspection = await inspectWechat(config.payments.wechat)
      return inspection.wechatTime
    })
    this.#reportDifference('wechat', "WeChat's", found)
    for (const term of inspection?.certificates ?? []) this.#certificates.set(term.serial, term)
    if (inspection?.failure && !this.#stopped)
      log[this.#hasPublicKey() ? 'info' : 'warn'](
        `WeChat's certificates were not read: ${inspection.failure}`,
      )
    this.#reportExpiring(clock())
  }

  /** A server that cannot reach its own public address is common, and no fault. */
  async #askSite(origin: string): Promise<void> {
    const { log, clock } = this.#parts
    const { host } = new URL(origin)
    try {
      const { expiresAt } = await readSiteCertificate(origin)
      if (this.#stopped) return
      this.#sites.set(host, expiresAt)
      const alarm = describeSiteExpiry(host, expiresAt, clock())
      if (alarm && this.#isFirstToday(host, clock()))
        log.error({ alarm: 'site-certificate-ends', host, expiresAt }, alarm)
    } catch (error) {
      if (!this.#stopped) log.info({ err: error }, `The certificate of ${host} could not be read`)
    }
  }

  /** For a merchant with a public key, WeChat may not return certificates. */
  #hasPublicKey(): boolean {
    return Object.keys(this.#parts.config.payments.wechat.platformKeys).some(isPublicKeyId)
  }

  #reportDifference(against: string, name: string, found: ClockDifference | undefined): void {
    if (!found || this.#stopped) return
    this.#differences.set(against, found)
    if (!found.alarm) return
    const differenceSeconds = Math.round(found.aheadMs / 1000)
    this.#parts.log.error(
      { alarm: 'clock-wrong', against, differenceSeconds },
      describeDifference(name, found),
    )
  }

  /** At most one alarm a day for each certificate. */
  #isFirstToday(name: string, at: Date): boolean {
    const today = shanghaiDay(at)
    if (this.#alarmedOn.get(name) === today) return false
    this.#alarmedOn.set(name, today)
    return true
  }

  #reportExpiring(at: Date): void {
    for (const term of findExpiring([...this.#certificates.values()], at)) {
      const { serial, owner, expiresAt } = term
      if (!this.#isFirstToday(serial, at)) continue
      this.#parts.log.error(
        { alarm: 'wechat-certificate-ends', serial, owner, expiresAt },
        describeExpiry(term, at),
      )
    }
  }
}
