import { existsSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/http/health.ts'
import { hourMs } from '../../platform/base/time.ts'
import { withTimeout } from '../../platform/base/with-timeout.ts'
import { checkAudit } from './check-audit.ts'
import { compareHeads } from './compare-heads.ts'
import { appendHead, type Head, type HeadsReport, readHeads } from './heads-file.ts'
import { selectHead } from './queries.ts'

/** How long (ms) a stop waits for the last head. */
const stopPatienceMs = 3000

type Dependencies = {
  db: Db
  log: FastifyBaseLogger
  clock: () => Date
  config: Pick<Config, 'production' | 'auditHeads'>
}

/**
 * Records the audit's head outside the database: in the log and in this server's heads file. Later states of
 * the database are compared with every head in the file.
 */
export class AuditWitness {
  readonly #parts: Dependencies
  readonly #headLog: FastifyBaseLogger
  /** The head that this process wrote last. */
  #own: Head | undefined
  #writtenAt: Date | undefined
  #found: { chain?: number; heads?: number } = {}

  constructor(parts: Dependencies) {
    this.#parts = parts
    const { log, config } = parts
    // In production a head is logged at every LOG_LEVEL except silent: the log is the second witness.
    const always = config.production && log.level !== 'silent'
    this.#headLog = always ? log.child({}, { level: 'info' }) : log
  }

  /** Records the head now, every hour, and when it is stopped. */
  start(): () => Promise<void> {
    let recording = this.record()
    const timer = setInterval(() => {
      recording = recording.then(() => this.record())
    }, hourMs)
    timer.unref()
    let stopped: Promise<void> | undefined
    return () => {
      clearInterval(timer)
      stopped ??= withTimeout(
        stopPatienceMs,
        recording.then(() => this.record()),
        undefined,
      )
      return stopped
    }
  }

  /**
   * Compares the audit with the file, then adds the newest head to log and file. Logs failures and never
   * throws.
   */
  async record(): Promise<void> {
    const { db, log, clock, config } = this.#parts
    try {
      const recorded = await this.#readHeads()
      if (recorded) {
        const differences = await compareHeads(db, recorded.heads)
        this.#report('heads', [...recorded.problems, ...differences.map(({ text }) => text)])
      }
      const { id, hash } = await selectHead(db)
      const head = { at: clock().toISOString(), row: id, hash: hash.toString('hex') }
      this.#headLog.info({ rows: head.row, hash: head.hash }, 'head of the audit')
      if (!config.auditHeads?.key) return
      const { file, key } = config.auditHeads
      if (this.#own === undefined && id > 0 && !existsSync(file))
        log.warn(`The heads file of the audit log ${file} did not exist: a new one begins at row ${id}`)
      await appendHead(file, head, key)
      this.#own = head
      this.#writtenAt = clock()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log.error(
        { err: error, alarm: 'audit-head-not-written' },
        `The head of the audit log was not written: ${why}`,
      )
    }
  }

  /** Verifies the whole chain, compares it with the file, and logs an alarm for each problem. */
  async check(): Promise<void> {
    const recorded = await this.#readHeads()
    const { problems } = await checkAudit(this.#parts.db, recorded)
    const ofChain = (wanted: boolean) =>
      problems.filter(({ kind }) => (kind === 'chain') === wanted).map(({ text }) => text)
    this.#report('chain', ofChain(true))
    if (recorded) this.#report('heads', ofChain(false))
  }

  /** Exports when this server wrote its last head, and what its latest check found. */
  readonly metrics: Metrics = (registry) => {
    if (!this.#parts.config.auditHeads?.key) return
    const writtenAt: Gauge = new Gauge({
      name: 'audit_head_written_timestamp_seconds',
      help: 'When this server last wrote the head of the audit log to its file; 0 before the first time',
      registers: [registry],
      collect: () => writtenAt.set((this.#writtenAt?.getTime() ?? 0) / 1000),
    })
    const broken: Gauge<'found'> = new Gauge({
      name: 'audit_broken',
      help: 'Errors in the audit log’s hash chain and against the file of heads, by this server’s newest check; any value but 0 is an alarm',
      labelNames: ['found'],
      registers: [registry],
      collect: () => {
        for (const [found, count] of Object.entries(this.#found)) broken.set({ found }, count)
      },
    })
  }

  /** The heads of this server's file; undefined without one. One that does not exist yet is no problem. */
  async #readHeads(): Promise<HeadsReport | undefined> {
    const { auditHeads } = this.#parts.config
    const own = this.#own
    if (!auditHeads || (own === undefined && !existsSync(auditHeads.file))) return undefined
    const recorded = await readHeads([auditHeads.file], auditHeads.publicKeys)
    if (own && !recorded.heads.some(({ at, row }) => at === own.at && row === own.row))
      recorded.problems.push(
        `The head that this server wrote into ${auditHeads.file} at ${own.at} is no longer in it`,
      )
    return recorded
  }

  /** Logs an alarm for these problems, and counts them. */
  #report(found: 'chain' | 'heads', problems: readonly string[]): void {
    this.#found[found] = problems.length
    if (problems.length > 0) this.#parts.log.error({ alarm: 'audit-broken', problems }, problems.join('. '))
  }
}
