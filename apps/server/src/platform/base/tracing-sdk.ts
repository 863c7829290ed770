import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { minuteMs } from './time.ts'
import { type Description, setTracer, type Tracer } from './tracing.ts'
import { runOutsideTask } from './uncaught.ts'
import { version } from './version.ts'
import { withTimeout } from './with-timeout.ts'

export type TracingConfig = { url: string; ratio: number }

/**
 * No context manager: a span's parent is that of its Task. Returns the function that ends this, which waits
 * `flushMs` for the collector.
 */
export function startTracing(
  { url, ratio }: TracingConfig,
  log: Pick<Logger, 'warn'>,
  flushMs = 1000,
): () => Promise<void> {
  const ids = new RequestIds()
  const provider = new TracerProvider({
    idGenerator: ids,
    sampler: new AlwaysOnSampler(),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hao', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new DetachedExporter({ url }) })],
  })
  const report = reportProblems(log)
  setTracer(createTracer(provider, ids, ratio))
  return async () => {
    setTracer(undefined)
    const last = provider.shutdown().catch((error: unknown) => report(String(error)))
    await withTimeout(flushMs, last, undefined)
    diag.disable()
  }
}

/** Trace ids are request ids. The span of the request has an id that its jobs know: half of the request's. */
class RequestIds implements IdGenerator {
  next: { traceId?: string; spanId?: string } = {}
  readonly #random = new RandomIdGenerator()

  generateTraceId(): string {
    return this.next.traceId ?? this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.next.spanId ?? this.#random.generateSpanId()
  }
}

const zeros = '0'.repeat(16)

function rootSpanId(requestId: string): string {
  const half = requestId.slice(16)
  return half === zeros ? requestId.slice(0, 16) : half
}

function createTracer(provider: TracerProvider, ids: RequestIds, ratio: number): Tracer {
  const tracer = provider.getTracer('hao', version)
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const isSampled = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
  const start = ({ name, attributes }: Description, kind: SpanKind, context: Context): Span =>
    tracer.startSpan(name, { kind, attributes }, context)
  const startRoot = (next: RequestIds['next'], description: Description, kind: SpanKind): Span => {
    ids.next = next
    const span = start(description, kind, ROOT_CONTEXT)
    ids.next = {}
    return span
  }
  return {
    request: (requestId, describe, parent) => {
      if (parent) return start(describe(), SpanKind.SERVER, trace.setSpan(ROOT_CONTEXT, parent))
      if (!isSampled(requestId)) return undefined
      const next = { traceId: requestId, spanId: rootSpanId(requestId) }
      return startRoot(next, describe(), SpanKind.SERVER)
    },
    job: (requestId, describe) => {
      const traceId = requestId ?? ids.generateTraceId()
      if (!isSampled(traceId)) return undefined
      if (requestId) {
        const parent = { traceId, spanId: rootSpanId(requestId), traceFlags: TraceFlags.SAMPLED }
        const context = trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
        return start(describe(), SpanKind.CONSUMER, context)
      }
      return startRoot({ traceId }, describe(), SpanKind.CONSUMER)
    },
    client: (description, parent) => start(description, SpanKind.CLIENT, trace.setSpan(ROOT_CONTEXT, parent)),
  }
}

/** An export belongs to no task: an error in it must not fail the request whose span started it. */
class DetachedExporter extends OTLPTraceExporter {
  override export(...args: Parameters<OTLPTraceExporter['export']>): void {
    runOutsideTask(() => super.export(...args))
  }
}

/** Logs the SDK's warnings and errors, at most one a minute: a collector may be away for hours. */
function reportProblems(log: Pick<Logger, 'warn'>): (message: string) => void {
  let last = -Infinity
  const report = (message: string) => {
    if (performance.now() - last < minuteMs) return
    last = performance.now()
    log.warn({ reason: message.slice(0, 300) }, 'traces are not sent, or not all of them')
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  return report
}
