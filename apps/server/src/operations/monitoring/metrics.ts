import type { Registry } from 'prom-client'
import { billMetrics } from '../../commerce/payments/bill-differences.ts'
import { quarantineMetrics } from '../../commerce/payments/quarantine.ts'
import type { Context } from '../../context.ts'
import { indexMetrics } from '../../inventory/numbers/index-metrics.ts'
import { needsIndex } from '../../inventory/numbers/live-index.ts'
import { databaseErrors } from '../../platform/db/database-errors.ts'
import type { Metrics } from '../../platform/http/health.ts'
import { sheddingMetrics } from '../../platform/http/shedding.ts'
import { partnerDuration, partnerRequests } from '../../platform/integrations/partner-requests.ts'
import { unreadableReports } from '../../platform/integrations/read-each.ts'
import { smsSent } from '../../platform/integrations/sms/count-sms.ts'
import { smsDropped } from '../../platform/integrations/sms/send-notice.ts'
import { jobDuration } from '../../platform/jobs/job-duration.ts'
import { bindingMetrics } from '../../telephony/bindings/binding-metrics.ts'
import { voicemailsReceived } from '../../telephony/call-log/voicemails.ts'
import { invariantMetrics } from '../invariants/metrics.ts'
import { archiverMetrics, databaseMetrics } from './database-metrics.ts'
import { historyMetrics } from './history-metrics.ts'
import { jobMetrics } from './job-metrics.ts'

/** The metrics of every server process, whatever parts it serves. docs/run-in-production.md explains them. */
export function listMetrics(context: Context): Metrics[] {
  return [
    processCounters,
    databaseMetrics(context),
    archiverMetrics,
    jobMetrics,
    historyMetrics,
    sheddingMetrics(context.shedding),
    invariantMetrics,
    bindingMetrics,
    quarantineMetrics,
    billMetrics,
    ...(needsIndex(context.config) ? [indexMetrics(context.liveIndex)] : []),
    context.auditWitness.metrics,
    context.certificateWatch.metrics,
  ]
}

const processCounters: Metrics = (registry: Registry) => {
  registry.registerMetric(databaseErrors)
  registry.registerMetric(partnerRequests)
  registry.registerMetric(partnerDuration)
  registry.registerMetric(unreadableReports)
  registry.registerMetric(smsSent)
  registry.registerMetric(smsDropped)
  registry.registerMetric(voicemailsReceived)
  registry.registerMetric(jobDuration)
}
