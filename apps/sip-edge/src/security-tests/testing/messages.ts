import { randomBytes } from 'node:crypto'
import { getField, type ReceivedMessage, type Wire } from './sender.ts'

/**
 * A sender of messages: its wire, a phone number, and a mark in every field that can contain one, to search
 * for.
 */
export type Sender = {
  wire: Wire
  mark: string
  number: string
  /** The host and port that it believes it has, when behind a NAT. */
  host?: string
}

/** A message of these lines with its Content-Length. */
export function message(start: string, lines: readonly string[], body = ''): string {
  return [start, ...lines, `Content-Length: ${body.length}`, '', body].join('\r\n')
}

export const createBranch = () => randomBytes(6).toString('hex')

const senderHost = ({ wire, mark, host }: Sender) =>
  host ?? (wire.protocol === 'WS' ? `${mark}.invalid` : `${wire.address}:${wire.port}`)

export function createVia(sender: Sender, branch: string): string {
  const { wire, mark } = sender
  return `Via: SIP/2.0/${wire.protocol} ${senderHost(sender)};rport;branch=${branch};${mark}=${mark}`
}

export function createContact(sender: Sender): string {
  const { wire, mark, number } = sender
  return `"${mark}" <sip:${number}@${senderHost(sender)};transport=${wire.protocol.toLowerCase()};${mark}=${mark}>`
}

export function createSdp({ wire, mark }: Sender): string {
  return `v=0\r\no=${mark} 1 1 IN IP4 ${wire.address}\r\ns=${mark}\r\nc=IN IP4 ${wire.address}\r\nt=0 0\r\nm=audio 4000 RTP/AVP 8 101\r\na=rtpmap:101 telephone-event/8000\r\na=x-${mark}\r\n`
}

export type RequestOptions = {
  /** The number in To and the Request-URI, or the whole URI. */
  to: string
  /** The Request-URI if it differs from To: the Contact of the other side. */
  target?: string
  callId?: string
  branch?: string
  tag?: string
  /** The tag of the other side in a dialog. */
  toTag?: string
  seq?: number
  lines?: readonly string[]
  body?: string
  contentType?: string
}

const toUri = (to: string) => (to.includes(':') ? to : `sip:${to}@127.0.0.1`)

/** A request of the sender, with its mark in every field. */
export function request(sender: Sender, method: string, options: RequestOptions): string {
  const { mark, number } = sender
  const {
    to,
    callId = `${mark}-${createBranch()}`,
    tag = `${mark}1`,
    toTag,
    seq = 1,
    lines = [],
    body = '',
  } = options
  const { branch = `z9hG4bK-${mark}-${createBranch()}`, contentType = 'application/sdp' } = options
  const uri = toUri(to)
  return message(
    `${method} ${options.target ?? uri} SIP/2.0`,
    [
      createVia(sender, branch),
      'Max-Forwards: 70',
      `From: "${mark}" <sip:${number}@${mark}.example>;tag=${tag};${mark}=${mark}`,
      `To: "${mark}" <${uri}>${toTag === undefined ? '' : `;tag=${toTag}`}`,
      `Call-ID: ${callId}`,
      `CSeq: ${seq} ${method}`,
      `Contact: ${createContact(sender)};${mark}=${mark}`,
      `P-Asserted-Identity: "${mark}" <sip:${number}@${mark}.example>`,
      `Subject: ${mark}`,
      `User-Agent: ${mark}/1.0 (${number})`,
      `Organization: ${mark}`,
      `Call-Info: <http://${mark}.example/${number}.png>;purpose=icon`,
      `X-${mark}: ${mark}`,
      ...(body === '' ? [] : [`Content-Type: ${contentType}`]),
      ...lines,
    ],
    body,
  )
}

/** A response of the sender to a received request. */
export function answer(
  sender: Sender,
  received: ReceivedMessage,
  status: number,
  {
    body = '',
    tag = `${sender.mark}2`,
    lines = [],
  }: { body?: string; tag?: string; lines?: readonly string[] } = {},
): string {
  const { mark } = sender
  const to = getField(received, 'to')
  return message(
    `SIP/2.0 ${status} ${mark}`,
    [
      ...received.fields.filter(([name]) => name === 'via').map(([, value]) => `Via: ${value}`),
      ...received.fields
        .filter(([name]) => name === 'record-route')
        .map(([, value]) => `Record-Route: ${value}`),
      `From: ${getField(received, 'from')}`,
      `To: ${status === 100 || /;tag=/.test(to) ? to : `${to};tag=${tag}`}`,
      `Call-ID: ${getField(received, 'call-id')}`,
      `CSeq: ${getField(received, 'cseq')}`,
      `Contact: ${createContact(sender)};${mark}=${mark}`,
      `Server: ${mark}/1.0`,
      `Warning: 399 ${mark}.example "${mark} ${sender.number}"`,
      `Reason: SIP;cause=${status};text="${mark}"`,
      `Retry-After: 18 (${mark});duration=60`,
      `P-Asserted-Identity: "${mark}" <tel:${sender.number}>`,
      `X-${mark}: ${mark}`,
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      ...lines,
    ],
    body,
  )
}

export const readTag = (value: string) => /;tag=([^;>]+)$/.exec(value)?.[1] ?? ''

/** The number in CSeq. */
export const readSeq = (received: ReceivedMessage) => Number(getField(received, 'cseq').split(' ')[0])

/**
 * The fields of a request in the dialog that this response or request created: the route and the remote tag.
 */
export function inDialog(
  received: ReceivedMessage,
): Pick<RequestOptions, 'callId' | 'toTag' | 'target' | 'lines'> {
  const routes = received.fields.filter(([name]) => name === 'record-route').map(([, value]) => value)
  const target = /<([^>]+)>/.exec(getField(received, 'contact'))?.[1]
  return {
    callId: getField(received, 'call-id'),
    toTag: readTag(getField(received, received.status > 0 ? 'to' : 'from')),
    ...(target !== undefined && { target }),
    lines: (received.status > 0 ? routes.toReversed() : routes).map((route) => `Route: ${route}`),
  }
}
