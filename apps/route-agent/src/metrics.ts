import type { Server } from 'node:http'
import { Counter, Registry } from 'prom-client'
import { type DecisionSource, decisionSources } from '@hao/carrier-protocol/decision-cache.ts'
import { answerOperator, createRequestServer } from '@hao/carrier-protocol/request-server.ts'

const registry = new Registry()
const decisions = new Counter({
  name: 'agent_decisions_total',
  help: 'Where decisions came from; none: the engine got no decision',
  labelNames: ['source'],
  registers: [registry],
})
for (const source of decisionSources) decisions.inc({ source }, 0)

const unreadable = new Counter({
  name: 'agent_unreadable_reports_total',
  help: 'Reports of calls that could not be read; the others of their request were taken',
  registers: [registry],
})

/** Counts and logs a report that cannot be read. The error must not contain numbers of persons. */
export function noteUnreadable(error: unknown): void {
  unreadable.inc()
  process.stderr.write(`A report cannot be read: ${error instanceof Error ? error.message : 'unknown'}\n`)
}

export const countDecision = (source: DecisionSource): void => decisions.inc({ source })

/** Serves GET /metrics and /healthz; it listens on this machine only. */
export const createMetricsServer = (): Server =>
  createRequestServer(
    0,
    async (request) => (await answerOperator(request, () => registry.metrics())) ?? { status: 404 },
  )
