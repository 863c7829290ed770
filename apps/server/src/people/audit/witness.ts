import type { FastifyBaseLogger } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/http/health.ts'
import { hourMs } from '../../platform/base/time.ts'
import { withTimeout } from '../../platform/base/with-timeout.ts'
import { checkAudit, compareHead, type AuditProblem, type LoggedHead } from './check-audit.ts'
/** How long (ms) a stop waits for the last head. */
const stopPatienceMs = 3000

type Dependencies = {
  db: Db
  log: FastifyBaseLogger
  clock: () => Date
  config: Pick<Config, 'production' | 'serves'>
}

/** The number and hash of the newest row. */
function selectHead(db: Db) {
  return db.selectFrom('audit_head').select(['id', 'hash']).executeTakeFirstOrThrow()
}

/**
 * Records the audit's head outside the database: in the log. Later states of the database are compared with
 * the head that this process logged last.
 */
export class AuditWitness {
  readonly #parts: Dependencies
  readonly #headLog: FastifyBaseLogger
  #logged: LoggedHead | undefined
  #loggedAt: Date | undefined
  #found: { chain?: number; head?: number } = {}

  constructor(parts: Dependencies) {
    this.#parts = parts
    const { log, config } = parts
    // In production a head is logged at every LOG_LEVEL except silent: the log is the witness.
    const always = config.production && log.level !== 'silent'
    this.#headLog = always ? log.child({}, { level: 'info' }) : log
  }

  /** The head that this process logged last. */
  get logged(): LoggedHead | undefined {
    return this.#logged
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
   * Compares the audit with the head logged last, and logs the newest one. After a difference the older head
   * stays the one to compare with. Logs failures and never throws.
   */
  async record(): Promise<void> {
    const { db, log, clock } = this.#parts
    try {
      const problems = this.#logged ? await compareHead(db, this.#logged) : []
      this.#report('head', problems)
      const { id: row, hash } = await selectHead(db)
      const head = { row, hash: hash.toString('hex') }
      this.#headLog.info({ rows: row, hash: head.hash }, 'head of the audit')
      if (problems.length === 0) this.#logged = head
      this.#loggedAt = clock()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log.error(
        { err: error, alarm: 'audit-head-not-written' },
        `The head of the audit log was not logged: ${why}`,
      )
    }
  }

  /** Verifies the whole chain, compares it with the head logged last, and logs an alarm for each problem. */
  async check(): Promise<void> {
    const { problems } = await checkAudit(this.#parts.db, this.#logged)
    const isOfChain = ({ kind }: AuditProblem) => kind === 'chain'
    this.#report('chain', problems.filter(isOfChain))
    this.#report(
      'head',
      problems.filter((problem) => !isOfChain(problem)),
    )
  }

  /** Exports when this server logged its last head, and what its latest check found. */
  readonly metrics: Metrics = (registry) => {
    if (!this.#parts.config.serves.has('jobs')) return
    const loggedAt: Gauge = new Gauge({
      name: 'audit_head_written_timestamp_seconds',
      help: 'When this server last wrote the head of the audit log to its log; 0 before the first time',
      registers: [registry],
      collect: () => loggedAt.set((this.#loggedAt?.getTime() ?? 0) / 1000),
    })
    const broken: Gauge<'found'> = new Gauge({
      name: 'audit_broken',
      help: 'Errors in the audit log’s hash chain and against the logged head, by this server’s newest check; any value but 0 is an alarm',
      labelNames: ['found'],
      registers: [registry],
      collect: () => {
        for (const [found, count] of Object.entries(this.#found)) broken.set({ found }, count)
      },
    })
  }

  /** Logs an alarm for these problems, and counts them. */
  #report(found: 'chain' | 'head', problems: readonly AuditProblem[]): void {
    this.#found[found] = problems.length
    const texts = problems.map(({ text }) => text)
    if (texts.length > 0) this.#parts.log.error({ alarm: 'audit-broken', problems: texts }, texts.join('. '))
  }
}
