import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { expect } from 'vitest'

/** One message as it came, read without any code of the edge. */
export type Heard = {
  text: string
  /** The first line. */
  start: string
  field(name: string): string
  body: string
}

/** `hops`: its Max-Forwards, '' for none. */
type Said = { fields?: string[]; body?: string; type?: string; hops?: string }

/** A telephone or a network of a test: text over a UDP socket of its own. */
export type Peer = Awaited<ReturnType<typeof openPeer>>

/** @param who who offers the session, as it says wherever it can */
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
 * @param user whose Contact it has: a phone's is its number
 * @param host the address that it sends from
 */
export async function openPeer(edgePort: number, user = 'peer', host = '127.0.0.1') {
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const { port } = socket.address()
  const heard: Heard[] = []
  socket.on('message', (bytes) => heard.push(read(bytes.toString())))
  let taken = 0
  let edge = edgePort

  const send = (lines: string[], body = '') => {
    const text = [...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
    socket.send(text, edge, '127.0.0.1')
    return text
  }

  /** The next message that nobody has taken yet whose first line is like this; those before it are skipped. */
  const next = async (start: RegExp): Promise<Heard> => {
    let found = -1
    await expect
      .poll(() => (found = heard.findIndex((message, at) => at >= taken && start.test(message.start))), {
        message: `${start} among ${
          heard
            .slice(taken)
            .map((message) => message.start)
            .join(', ') || 'nothing'
        }`,
      })
      .toBeGreaterThanOrEqual(0)
    taken = found + 1
    return heard[found]!
  }

  const via = () => `Via: SIP/2.0/UDP ${host}:${port};branch=z9hG4bK${randomUUID()}`
  const withBody = ({ fields = [], body = '', type = 'application/sdp' }: Said) => [
    ...fields,
    ...(body ? [`Content-Type: ${type}`] : []),
  ]

  /** A call that this peer makes, or takes: its side of the dialog; `routes` are the proxies between, the nearest first. */
  const dialog = (first: {
    uri: string
    from: string
    to: string
    callId: string
    seq: number
    routes?: string[]
  }) => {
    const leg = { routes: [] as string[], ...first }
    const request = (method: string, said: Said & { seq?: number; branch?: string } = {}) =>
      send(
        [
          `${method} ${leg.uri} SIP/2.0`,
          said.branch ?? via(),
          ...(said.hops === '' ? [] : [`Max-Forwards: ${said.hops ?? 70}`]),
          `From: ${leg.from}`,
          `To: ${leg.to}`,
          `Call-ID: ${leg.callId}`,
          `CSeq: ${said.seq ?? (leg.seq += 1)} ${method}`,
          `Contact: <sip:${user}@${host}:${port}>`,
          ...leg.routes.map((route) => `Route: ${route}`),
          ...withBody(said),
        ],
        said.body,
      )
    return {
      leg,
      request,
      /** The next response to this dialog, whose tag and Contact then count. */
      response: async (status: number | RegExp) => {
        const answer = await next(
          new RegExp(`^SIP/2\\.0 ${status instanceof RegExp ? status.source : status}\\b`),
        )
        leg.to = answer.field('to')
        leg.uri = /<([^>]+)>/.exec(answer.field('contact'))?.[1] ?? leg.uri
        // The first answer lays the way for the whole dialog.
        if (/ 2\d\d /.test(answer.start) && leg.routes.length === 0)
          leg.routes = recordedBy(answer).toReversed()
        return answer
      },
      ack: (body = '') => request('ACK', { seq: leg.seq, body }),
    }
  }

  return {
    port,
    heard,
    next,
    send,
    sendBytes: (bytes: Buffer) => socket.send(bytes, edge, '127.0.0.1'),
    /** Sends to another edge from now on. */
    turnTo: (other: { port: number }) => {
      edge = other.port
    },
    /** Calls a number: an INVITE with this offer. */
    invite: (number: string, said: Said & { from?: string } = {}) => {
      const branch = via()
      const call = dialog({
        uri: `sip:${number}@127.0.0.1:${edgePort}`,
        from: said.from ?? `"Ann" <sip:13812341234@caller.example>;tag=${randomUUID()}`,
        to: `<sip:${number}@edge.example>`,
        callId: randomUUID(),
        seq: 0,
      })
      const text = call.request('INVITE', { body: sdp(40_000), ...said, branch })
      const { uri } = call.leg
      return {
        ...call,
        branch,
        /** Says that a refusal was heard: a part of the INVITE's own transaction, which no answer's ACK is. */
        drop: () => {
          call.leg.uri = uri
          call.request('ACK', { seq: 1, branch })
        },
        /** The same datagram again. */
        again: () => socket.send(text, edge, '127.0.0.1'),
        cancel: () => call.request('CANCEL', { seq: 1, branch }),
      }
    },
    dialog,
    /** Answers a request. */
    reply: (request: Heard, status: number, said: Said & { tag?: string } = {}) => {
      const to = request.field('to')
      return send(
        [
          `SIP/2.0 ${status} Whatever`,
          ...request.text.split('\r\n').filter((line) => /^via:/i.test(line)),
          `From: ${request.field('from')}`,
          `To: ${to.includes('tag=') ? to : `${to};tag=${said.tag ?? 'phone'}`}`,
          `Call-ID: ${request.field('call-id')}`,
          `CSeq: ${request.field('cseq')}`,
          ...recordedBy(request).map((route) => `Record-Route: ${route}`),
          `Contact: <sip:${user}@${host}:${port}>`,
          ...withBody(said),
        ],
        said.body,
      )
    },
    /** The dialog of an INVITE that this peer was sent. */
    taken: (invite: Heard, tag = 'phone') =>
      dialog({
        uri: /<([^>]+)>/.exec(invite.field('contact'))?.[1] ?? '',
        from: `${invite.field('to')};tag=${tag}`,
        to: invite.field('from'),
        callId: invite.field('call-id'),
        seq: 100,
        routes: recordedBy(invite),
      }),
    /** Says that this peer is a phone, and waits until that is known. */
    register: async (phone: string, fields: string[] = ['Expires: 600']) => {
      send([
        'REGISTER sip:edge.example SIP/2.0',
        via(),
        'Max-Forwards: 70',
        `From: <sip:${phone}@edge.example>;tag=${randomUUID()}`,
        `To: <sip:${phone}@edge.example>`,
        `Call-ID: ${randomUUID()}`,
        'CSeq: 1 REGISTER',
        `Contact: <sip:${phone}@${host}:${port}>`,
        ...fields,
      ])
      return next(/^SIP\/2\.0 [2-6]/)
    },
    options: (uri: string) =>
      send([
        `OPTIONS ${uri} SIP/2.0`,
        via(),
        `From: <sip:peer@127.0.0.1>;tag=${randomUUID()}`,
        `To: <${uri}>`,
        `Call-ID: ${randomUUID()}`,
        'CSeq: 1 OPTIONS',
      ]),
  }
}

/** The proxies that want to hear of what comes later in a dialog, in the order of the message. */
function recordedBy({ text }: Heard): string[] {
  return [...text.matchAll(/^record-route: *(.*?)\r$/gim)].map(([, route]) => route ?? '')
}

function read(text: string): Heard {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  return {
    text,
    start,
    body: rest.join('\r\n\r\n'),
    field: (name) => {
      const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`))
      return line?.slice(name.length + 1).trim() ?? ''
    },
  }
}
