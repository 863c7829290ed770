import { locales } from '@hao/contract/locale.ts'
import { refusalText } from '@hao/contract/texts-for.ts'
import type { Endpoint } from '@hao/contract/endpoint.ts'
import { type RefusalName, refusals } from '@hao/contract/errors.ts'
import { listRefusals } from '@hao/contract/openapi.ts'
import type { RawRequest } from './request.ts'
import { markupProbe } from './values.ts'
import type { Reply } from './raw-connection.ts'

/** What must be true of an answer; it says what is not. */
type Rule = (reply: Reply, sent: RawRequest) => string | false | undefined

/** What only somebody who works on the server may see. */
const inner = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|apps\/server\/|\.ts:\d|file:\/\/\/(?!etc)/,
  /syntax error at or near|violates |duplicate key|invalid input syntax|relation "|column "|PostgreSQL|kysely|SQLSTATE/i,
  /ZodError|TypeError|RangeError|SyntaxError|Cannot read prop/,
  /root:x:0|DATABASE_URL|"isEntry"|PRIVATE KEY/,
]

const bodyOf = ({ body }: Reply) => body.toString()
const typeOf = ({ headers }: Reply) => headers.get('content-type') ?? ''

const always: Rule[] = [
  ({ status }) => !(status >= 200 && status < 500) && `status ${status}`,
  ({ headers }) => headers.get('x-content-type-options') !== 'nosniff' && 'no nosniff',
  ({ headers }) => !headers.has('cache-control') && 'nothing says whether it may be kept',
  ({ headers }) => !headers.has('content-security-policy') && 'no policy',
  ({ headers }) => (headers.has('x-powered-by') || headers.has('server')) && 'says what it runs on',
  (reply) => {
    const found = inner.find((each) => each.test(bodyOf(reply)))
    return found && `tells ${found.exec(bodyOf(reply))?.[0]}`
  },
  ({ headers, status }, { target }) => {
    const location = headers.get('location')
    return (
      status >= 300 &&
      status < 400 &&
      location !== undefined &&
      /^(\/[/\\]|[a-z]+:)/i.test(location) &&
      !target.startsWith('http') &&
      `leads to ${location}`
    )
  },
]

/** What a page says must be a page's, and show no markup of a visitor's. */
const ofPages: Rule[] = [
  (reply) =>
    typeOf(reply).startsWith('text/html') &&
    bodyOf(reply).includes(markupProbe) &&
    'shows markup of a visitor’s',
  ({ body, ...reply }) => body.length > 0 && typeOf({ body, ...reply }) === '' && 'content without a type',
]

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

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

/** A failure is one of the contract's, told as all are. */
function faultOfFailure(
  status: number,
  { success, code, error, message, requestId }: Envelope,
): string | false {
  const known = refusals[error as RefusalName]
  if (success !== false || !known) return `no failure of the contract: ${String(error)}`
  if (known.code !== code || known.status !== status)
    return `${String(error)} with ${status}, ${String(code)}`
  const words = locales.map((locale) => refusalText(error as RefusalName, locale))
  if (!words.some((each) => each === message)) return `${String(error)} in other words`
  return !uuid.test(String(requestId)) && 'no id of the request'
}

/** An address and headers beyond what a server reads get a page, whatever they were for. */
const isTooLong = ({ status }: Reply) => status === 431

const bare = ({ status, body }: Reply, { method }: RawRequest) =>
  status === 204 || status === 304 || (method === 'HEAD' && body.length === 0)

const ofApi: Rule[] = [
  (reply, sent) =>
    !isTooLong(reply) &&
    !bare(reply, sent) &&
    !typeOf(reply).startsWith('application/json') &&
    `of type ${typeOf(reply)}`,
  (reply, sent) => {
    if (isTooLong(reply) || bare(reply, sent)) return false
    const envelope = envelopeOf(reply)
    if (!envelope) return 'no JSON'
    if (reply.status !== 200) return faultOfFailure(reply.status, envelope)
    return undefined
  },
]

/** What an endpoint answers to a request that reaches it: what its contract has, and no more. */
const ofEndpoint = (endpoint: Endpoint): Rule => {
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
    if (success !== true || code !== 0) return 'no success of the contract'
    const read = endpoint.output.safeParse(data)
    return !read.success && `data that do not fit: ${read.error.message}`
  }
}

const firstOf = (rules: readonly Rule[], reply: Reply, sent: RawRequest): string | undefined => {
  for (const rule of rules) {
    const fault = rule(reply, sent)
    if (fault) return fault
  }
  return undefined
}

/** What is wrong with an answer; `endpoint` where the request certainly reaches one. */
export function findFault(reply: Reply, sent: RawRequest, endpoint?: Endpoint): string | undefined {
  const isApi = /^\/api(?![^/?])/.test(sent.target)
  return firstOf(
    [...always, ...ofPages, ...(isApi ? ofApi : []), ...(endpoint ? [ofEndpoint(endpoint)] : [])],
    reply,
    sent,
  )
}
