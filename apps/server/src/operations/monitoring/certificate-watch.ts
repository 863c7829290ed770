import type { FastifyBaseLogger } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Metrics } from '../../platform/http/health.ts'
import {
  type CertificateExpiry,
  configuredCertificates,
  inspectWechat,
} from '../../platform/integrations/pay/wechat/inspect.ts'
import { isPublicKeyId } from '../../platform/integrations/pay/wechat/keys.ts'
import { hourMs, shanghaiDay } from '../../platform/base/time.ts'
import { describeExpiry, findExpiring } from './certificates.ts'

type Parts = {
  log: FastifyBaseLogger
  clock: () => Date
  config: Pick<Config, 'production' | 'payments'>
}

const firstRunMs = 1000

/** Soon after the start and every hour. Nothing waits for it, and no answer is only logged. */
export class CertificateWatch {
  readonly #parts: Parts
  readonly #certificates: Map<string, CertificateExpiry>
  /** The day in Shanghai of the last alarm for each certificate, by serial. */
  readonly #alarmedOn = new Map<string, string>()
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
      this.run().catch((error: unknown) => log.error({ err: error }, 'The check of certificates failed'))
    }
    // Visitors who waited for the server come first.
    setTimeout(run, firstRunMs).unref()
    this.#timer = setInterval(run, hourMs).unref()
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
  }

  async run(): Promise<void> {
    const { log, clock, config } = this.#parts
    if (this.#stopped) return
    const { certificates, failure } = await inspectWechat(config.payments.wechat)
    if (this.#stopped) return
    for (const term of certificates) this.#certificates.set(term.serial, term)
    if (failure)
      log[this.#hasPublicKey() ? 'info' : 'warn'](`WeChat's certificates were not read: ${failure}`)
    this.#reportExpiring(clock())
  }

  readonly metrics: Metrics = (registry) => {
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
  }

  /** For a merchant with a public key, WeChat may not return certificates. */
  #hasPublicKey(): boolean {
    return Object.keys(this.#parts.config.payments.wechat.platformKeys).some(isPublicKeyId)
  }

  /** At most one alarm a day for each certificate. */
  #reportExpiring(at: Date): void {
    const today = shanghaiDay(at)
    for (const term of findExpiring([...this.#certificates.values()], at)) {
      const { serial, owner, expiresAt } = term
      if (this.#alarmedOn.get(serial) === today) continue
      this.#alarmedOn.set(serial, today)
      this.#parts.log.error(
        { alarm: 'wechat-certificate-ends', serial, owner, expiresAt },
        describeExpiry(term, at),
      )
    }
  }
}
