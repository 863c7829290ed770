import { locales } from '@hao/contract/locale.ts'
import { refusalText } from '@hao/contract/texts-for.ts'
import type { Endpoint } from '@hao/contract/endpoint.ts'
import { type RefusalName, refusals } from '@hao/contract/errors.ts'
import { listRefusals } from '@hao/contract/openapi.ts'
import type { RawRequest } from './request.ts'
import { markupProbe } from './values.ts'
import type { Reply } from './raw-connection.ts'

/** Checks a response. Returns a description of the fault. */
type Rule = (reply: Reply, sent: RawRequest) => string | false | undefined

/** Internals of the server that no response may show. */
const internals = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|apps\/server\/|\.ts:\d|file:\/\/\/(?!etc)/,
  /syntax error at or near|violates |duplicate key|invalid input syntax|relation "|column "|PostgreSQL|kysely|SQLSTATE/i,
  /ZodError|TypeError|RangeError|SyntaxError|Cannot read prop/,
  /root:x:0|DATABASE_URL|"isEntry"|PRIVATE KEY/,
]

const bodyOf = ({ body }: Reply) => body.toString()
const typeOf = ({ headers }: Reply) => headers.get('content-type') ?? ''

/** Only operators get metrics, on the machine itself or with a token. Help texts name parts of the server. */
const isMetrics = (reply: Reply) => typeOf(reply).startsWith('text/plain; version=')

const generalRules: Rule[] = [
  ({ status }) => !(status >= 200 && status < 500) && `status ${status}`,
  ({ headers }) => headers.get('x-content-type-options') !== 'nosniff' && 'no nosniff',
  ({ headers }) => !headers.has('cache-control') && 'no cache-control',
  ({ headers }) => !requestIdForm.test(headers.get('x-request-id') ?? '') && 'no x-request-id',
  ({ headers }) => !headers.has('content-security-policy') && 'no content-security-policy',
  ({ headers }) => (headers.has('x-powered-by') || headers.has('server')) && 'reveals the server software',
  (reply) => {
    if (isMetrics(reply)) return undefined
    const found = internals.find((each) => each.test(bodyOf(reply)))
    return found && `reveals ${found.exec(bodyOf(reply))?.[0]}`
  },
  ({ headers, status }, { target }) => {
    const location = headers.get('location')
    return (
      status >= 300 &&
      status < 400 &&
      location !== undefined &&
      /^(\/[/\\]|[a-z]+:)/i.test(location) &&
      !target.startsWith('http') &&
      `redirects to ${location}`
    )
  },
]

/** A page shows no markup of a visitor, and content has a type. */
const pageRules: Rule[] = [
  (reply) =>
    typeOf(reply).startsWith('text/html') &&
    bodyOf(reply).includes(markupProbe) &&
    'shows markup of a visitor',
  ({ body, ...reply }) => body.length > 0 && typeOf({ body, ...reply }) === '' && 'content without a type',
]

const requestIdForm = /^[\da-f]{32}$/

type Envelope = {
  success?: unknown
  code?: unknown
  error?: unknown
  message?: unknown
  requestId?: unknown
  data?: unknown
}

function envelopeOf(reply: Reply): Envelope | undefined {
  try {
    return JSON.parse(bodyOf(reply)) as Envelope
  } catch {
    return undefined
  }
}

/** A failure is one of the contract's, with its code, status and message. */
function findFailureFault(
  status: number,
  { success, code, error, message, requestId }: Envelope,
): string | false {
  const known = refusals[error as RefusalName]
  if (success !== false || !known) return `not a failure of the contract: ${String(error)}`
  if (known.code !== code || known.status !== status)
    return `${String(error)} with ${status}, ${String(code)}`
  const messages = locales.map((locale) => refusalText(error as RefusalName, locale))
  if (!messages.some((each) => each === message)) return `${String(error)} with another message`
  return !requestIdForm.test(String(requestId)) && 'no requestId'
}

/** The server answers 431 without JSON when the address or headers are too long, even below /api. */
const isTooLong = ({ status }: Reply) => status === 431

const hasNoBody = ({ status, body }: Reply, { method }: RawRequest) =>
  status === 204 || status === 304 || (method === 'HEAD' && body.length === 0)

const apiRules: Rule[] = [
  (reply, sent) =>
    !isTooLong(reply) &&
    !hasNoBody(reply, sent) &&
    !typeOf(reply).startsWith('application/json') &&
    `has the type ${typeOf(reply)}`,
  (reply, sent) => {
    if (isTooLong(reply) || hasNoBody(reply, sent)) return false
    const envelope = envelopeOf(reply)
    if (!envelope) return 'not JSON'
    if (reply.status !== 200) return findFailureFault(reply.status, envelope)
    return undefined
  },
]

/** The endpoint's response matches its contract: a declared refusal, or data that fits its schema. */
const endpointRule = (endpoint: Endpoint): Rule => {
  const declared = (method: string) => listRefusals(method, endpoint) as string[]
  return (reply, { method, headers }) => {
    const envelope = envelopeOf(reply)
    if (isTooLong(reply) || !envelope) return false
    const foreign = headers.some(([name]) => name === 'origin') && envelope.error === 'forbidden'
    if (reply.status !== 200)
      return (
        !foreign &&
        !declared(method).includes(String(envelope.error)) &&
        `${String(envelope.error)} is not declared`
      )
    const { success, code, data } = envelope
    if (success !== true || code !== 0) return 'not a success of the contract'
    const read = endpoint.output.safeParse(data)
    return !read.success && `data that does not match the schema: ${read.error.message}`
  }
}

const findFirstFault = (rules: readonly Rule[], reply: Reply, sent: RawRequest): string | undefined => {
  for (const rule of rules) {
    const fault = rule(reply, sent)
    if (fault) return fault
  }
  return undefined
}

/** The first fault of a response. Pass `endpoint` only when the request certainly reaches it. */
export function findFault(reply: Reply, sent: RawRequest, endpoint?: Endpoint): string | undefined {
  const isApi = /^\/api(?![^/?])/.test(sent.target)
  return findFirstFault(
    [
      ...generalRules,
      ...pageRules,
      ...(isApi ? apiRules : []),
      ...(endpoint ? [endpointRule(endpoint)] : []),
    ],
    reply,
    sent,
  )
}
