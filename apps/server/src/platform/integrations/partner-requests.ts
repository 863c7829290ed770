import { Counter, Histogram } from 'prom-client'
import { AdapterError } from '../base/adapter-error.ts'
import { inSpan } from '../base/tracing.ts'

const partners = {
  'wechat-pay': 'WeChat Pay',
  'wechat-open': 'WeChat',
  sms: 'The vendor',
  numbers: 'The vendor',
  courier: 'The courier',
  carrier: 'The network',
  invoices: 'The provider of invoices',
  wecom: 'WeCom',
  mail: 'The mail server',
}
type Partner = keyof typeof partners

/** `refused` is a status from 400, `failed` one from 500, `unanswered` no complete response in time. */
const results = ['answered', 'refused', 'failed', 'unanswered'] as const
type Result = (typeof results)[number]

export const partnerRequests = new Counter({
  name: 'partner_requests_total',
  help: 'Requests to other systems by their result over HTTP',
  labelNames: ['partner', 'result'],
  registers: [],
})
for (const partner of Object.keys(partners))
  for (const result of results) partnerRequests.inc({ partner, result }, 0)

export const partnerDuration = new Histogram({
  name: 'partner_request_duration_seconds',
  help: 'Time from request to response of another system',
  labelNames: ['partner', 'operation'],
  buckets: [0.05, 0.1, 0.3, 1, 2, 5],
  registers: [],
})

/** Operations have no identifiers in their names; should one slip in, the label stays bounded. */
const maxOperations = 50
const operations = new Set<string>()

export type PartnerResponse = { status: number; headers: Record<string, string>; body: Buffer }

/** Counts, times and traces an exchange with a partner; one that throws counts as unanswered. */
export async function observePartner<T>(
  [partner, operation]: readonly [Partner, string],
  exchange: Parameters<typeof inSpan<T>>[1],
  classify: (answer: T) => Result,
): Promise<T> {
  if (operations.size < maxOperations) operations.add(operation)
  const known = operations.has(operation) ? operation : 'other'
  const end = partnerDuration.startTimer({ partner, operation: known })
  let result: Result = 'unanswered'
  try {
    const answer = await inSpan(
      () => ({ name: `${partner} ${known}`, attributes: { 'server.partner': partner } }),
      exchange,
    )
    result = classify(answer)
    return answer
  } finally {
    end()
    partnerRequests.inc({ partner, result })
  }
}

/**
 * Sends a request to a partner, counts and traces it. Throws AdapterError `unavailable`, with the cause,
 * without a complete response in `timeoutMs`. Partners get no `traceparent`, since they sign headers.
 */
export async function requestPartner(
  names: readonly [Partner, string],
  url: URL,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<PartnerResponse> {
  try {
    return await observePartner(
      names,
      async (span) => {
        const answer = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
        span?.setAttribute('http.response.status_code', answer.status)
        return answer
      },
      ({ status }) => toResult(status),
    )
  } catch (error) {
    throw new AdapterError('unavailable', `${partners[names[0]]} did not answer`, { cause: error })
  }
}

async function send(url: URL, init: RequestInit): Promise<PartnerResponse> {
  const response = await fetch(url, { ...init, redirect: 'error' })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

function toResult(status: number): Result {
  if (status < 400) return 'answered'
  return status < 500 ? 'refused' : 'failed'
}

/** The words of a path without versions and identifiers: '/v3/refunds/R1/close' is 'refunds/close'. */
export const operationOf = (pathname: string): string =>
  pathname
    .split('/')
    .filter((part) => /^[a-z_-]+$/.test(part))
    .join('/')
