import type { Attributes, Span } from '@opentelemetry/api'
import { errorCode } from './error-code.ts'
import { currentTask } from './uncaught.ts'

/** The name of a span and its attributes. Nothing in them may identify a person. */
export type Description = { name: string; attributes: Attributes }
type Describe = () => Description

/** Begins spans; undefined where the trace is not sampled. `tracing-sdk.ts` implements it. */
export type Tracer = {
  /** A request: the root of the trace whose id is the request's, or a part of `parent`. */
  request(requestId: string, describe: Describe, parent: Span | undefined): Span | undefined
  /** A job, in the trace of the request that enqueued it; without one, the root of a new trace. */
  job(requestId: string | null, describe: Describe): Span | undefined
  client(description: Description, parent: Span): Span
}

let tracer: Tracer | undefined

export function setTracer(value: Tracer | undefined): void {
  tracer = value
}

export const isTracing = (): boolean => tracer !== undefined

/** The span of a request. A page's reads within this process have the page's id, and are its parts. */
export function startRequestSpan(requestId: string, describe: Describe): Span | undefined {
  if (!tracer) return undefined
  const outer = currentTask()?.span
  return tracer.request(requestId, describe, outer?.spanContext().traceId === requestId ? outer : undefined)
}

export const startJobSpan = (requestId: string | null, describe: Describe): Span | undefined =>
  tracer?.job(requestId, describe)

export function inSpan<T>(describe: Describe, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = currentTask()?.span
  if (!parent || !tracer) return work()
  return finish(tracer.client(describe(), parent), work)
}

async function finish<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span)
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Marks a span as failed, by the error's code or name: messages may repeat what a person entered. */
export function failSpan(span: Span | undefined, error: unknown): void {
  const name = error instanceof Error ? error.name : 'error'
  span?.setAttribute('error.type', errorCode(error) ?? name)
  span?.setStatus({ code: failed })
}

/** SpanStatusCode.ERROR: its enum would load the package where tracing is off. */
export const failed = 2
