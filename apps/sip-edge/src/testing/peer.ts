import { randomUUID } from 'node:crypto'
import { type PeerMessage, type Line, openLine } from './peer-line.ts'

/** `hops` is Max-Forwards, '' for none. */
type MessageOptions = { fields?: string[]; body?: string; type?: string; hops?: string }

type DialogStart = {
  uri: string
  from: string
  to: string
  callId: string
  seq: number
  /** The proxies of the route, the nearest first. */
  routes?: string[]
}

/** A test's telephone or trunk: text over its own UDP socket. */
export type Peer = Awaited<ReturnType<typeof openPeer>>

/** @param who the name of the session's sender, in every field that can contain one */
export const sdp = (port: number, who = '-') =>
  [
    'v=0',
    `o=${who} 1 1 IN IP4 127.0.0.1`,
    `s=${who}`,
    ...(who === '-' ? [] : [`i=call of ${who}`, `u=http://caller.example/${who}`]),
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${port} RTP/AVP 0`,
    '',
  ].join('\r\n')

/**
 * @param user the user of its Contact: a phone's number
 * @param host the address that it sends from
 */
export async function openPeer(edgePort: number, user = 'peer', host = '127.0.0.1') {
  const line = await openLine(edgePort, user, host)
  const { port, received, next, send, sendBytes, turnTo } = line

  /** Sends a REGISTER of this peer as a phone and returns its Call-ID. */
  function sendRegister(phone: string, fields: string[] = ['Expires: 600']): string {
    const callId = randomUUID()
    send([
      'REGISTER sip:edge.example SIP/2.0',
      line.via(),
      'Max-Forwards: 70',
      `From: <sip:${phone}@edge.example>;tag=${randomUUID()}`,
      `To: <sip:${phone}@edge.example>`,
      `Call-ID: ${callId}`,
      'CSeq: 1 REGISTER',
      `Contact: <sip:${phone}@${host}:${port}>`,
      ...fields,
    ])
    return callId
  }

  return {
    port,
    received,
    next,
    send,
    sendBytes,
    turnTo,
    dialog: (start: DialogStart) => openDialog(line, start),
    /** Calls a number: an INVITE with this offer. */
    invite: (number: string, options?: MessageOptions & { from?: string }) => invite(line, number, options),
    /** Sends a response to a request. */
    reply: (request: PeerMessage, status: number, options?: MessageOptions & { tag?: string }) =>
      reply(line, { request, status }, options),
    /** The dialog of an INVITE that this peer received. */
    acceptDialog: (request: PeerMessage, tag = 'phone') =>
      openDialog(line, {
        uri: /<([^>]+)>/.exec(request.field('contact'))?.[1] ?? '',
        from: `${request.field('to')};tag=${tag}`,
        to: request.field('from'),
        callId: request.field('call-id'),
        seq: 100,
        routes: readRecordRoutes(request),
      }),
    sendRegister,
    /** Registers this peer as a phone and waits for the final response. */
    register: async (phone: string, fields?: string[]) =>
      next(/^SIP\/2\.0 [2-6]/, sendRegister(phone, fields)),
    options: (uri: string) =>
      send([
        `OPTIONS ${uri} SIP/2.0`,
        line.via(),
        `From: <sip:peer@127.0.0.1>;tag=${randomUUID()}`,
        `To: <${uri}>`,
        `Call-ID: ${randomUUID()}`,
        'CSeq: 1 OPTIONS',
      ]),
  }
}

/** One side's dialog of an incoming or outgoing call. */
function openDialog({ send, next, via, contact }: Line, start: DialogStart) {
  const leg = { routes: [] as string[], ...start }
  const request = (method: string, options: MessageOptions & { seq?: number; branch?: string } = {}) =>
    send(
      [
        `${method} ${leg.uri} SIP/2.0`,
        options.branch ?? via(),
        ...(options.hops === '' ? [] : [`Max-Forwards: ${options.hops ?? 70}`]),
        `From: ${leg.from}`,
        `To: ${leg.to}`,
        `Call-ID: ${leg.callId}`,
        `CSeq: ${options.seq ?? (leg.seq += 1)} ${method}`,
        contact,
        ...leg.routes.map((route) => `Route: ${route}`),
        ...contentFields(options),
      ],
      options.body,
    )
  return {
    leg,
    request,
    /** The next response in this dialog. Its tag and Contact are used from then on. */
    response: async (status: number | RegExp) => {
      const answer = await next(
        new RegExp(`^SIP/2\\.0 ${status instanceof RegExp ? status.source : status}\\b`),
        leg.callId,
      )
      leg.to = answer.field('to')
      leg.uri = /<([^>]+)>/.exec(answer.field('contact'))?.[1] ?? leg.uri
      // The first 2xx sets the route of the whole dialog.
      if (/ 2\d\d /.test(answer.start) && leg.routes.length === 0)
        leg.routes = readRecordRoutes(answer).toReversed()
      return answer
    },
    ack: (body = '') => request('ACK', { seq: leg.seq, body }),
  }
}

function invite(line: Line, number: string, options: MessageOptions & { from?: string } = {}) {
  const branch = line.via()
  const call = openDialog(line, {
    uri: `sip:${number}@127.0.0.1:${line.edgePort}`,
    from: options.from ?? `"Ann" <sip:13812341234@caller.example>;tag=${randomUUID()}`,
    to: `<sip:${number}@edge.example>`,
    callId: randomUUID(),
    seq: 0,
  })
  const text = call.request('INVITE', { body: sdp(40_000), ...options, branch })
  const { uri } = call.leg
  return {
    ...call,
    branch,
    /** Acknowledges an error response: this ACK is part of the INVITE transaction. */
    drop: () => {
      call.leg.uri = uri
      call.request('ACK', { seq: 1, branch })
    },
    /** Sends the same datagram again. */
    again: () => line.sendBytes(Buffer.from(text)),
    cancel: () => call.request('CANCEL', { seq: 1, branch }),
  }
}

function reply(
  { send, contact }: Line,
  { request, status }: { request: PeerMessage; status: number },
  options: MessageOptions & { tag?: string } = {},
) {
  const to = request.field('to')
  return send(
    [
      `SIP/2.0 ${status} Whatever`,
      ...request.text.split('\r\n').filter((each) => /^via:/i.test(each)),
      `From: ${request.field('from')}`,
      `To: ${to.includes('tag=') ? to : `${to};tag=${options.tag ?? 'phone'}`}`,
      `Call-ID: ${request.field('call-id')}`,
      `CSeq: ${request.field('cseq')}`,
      ...readRecordRoutes(request).map((route) => `Record-Route: ${route}`),
      contact,
      ...contentFields(options),
    ],
    options.body,
  )
}

function contentFields({ fields = [], body = '', type = 'application/sdp' }: MessageOptions): string[] {
  return [...fields, ...(body ? [`Content-Type: ${type}`] : [])]
}

/** The Record-Route values in the order of the message. */
function readRecordRoutes({ text }: PeerMessage): string[] {
  return [...text.matchAll(/^record-route: *(.*?)\r$/gim)].map(([, route]) => route ?? '')
}
