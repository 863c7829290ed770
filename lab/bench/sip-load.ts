// Callers and the called phone in a process of their own, over UDP on this machine, sharing no code with the
// edge.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** `count` calls at `rate` a second to `port`; each is held for `holdMs`. */
export type Load = { port: number; number: string; calls: number; rate: number; holdMs: number }

/** Each caller's delay (ms) until ringing; and the failed calls by status, or `silent`, with their number. */
export type Outcome = { delays: number[]; failures: Record<string, number>; again: number }

type Command = { register: number; phone: string } | Load

type Placed = {
  port: number
  holdMs: number
  began: number
  delay?: number
  /** The last request, retransmitted until it is answered. */
  request: string
  repeats: number
  timer?: NodeJS.Timeout
  done: (failure?: string) => void
}

/** RFC 3261, T1 (ms); and the number of retransmissions before a request counts as lost. */
const againMs = 500
const most = 12

const here = '127.0.0.1'
const caller = await open()
const phone = await open()
const placed = new Map<string, Placed>()
/** The called phone's final response, until it is acknowledged. */
const answers = new Map<string, NodeJS.Timeout>()
let run = 0
let again = 0
let registered: ((status: string) => void) | undefined

caller.on('message', (bytes) => heard(bytes.toString()))
phone.on('message', (bytes, from) => rings(bytes.toString(), from.port))
process.on('message', (command: Command) => void answer(command))
process.on('disconnect', () => process.exit())
process.send?.(phone.address().port)

async function answer(command: Command): Promise<void> {
  process.send?.(
    'register' in command ? await register(command.register, command.phone) : await load(command),
  )
}

async function open(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20, sendBufferSize: 4 << 20 })
  socket.bind(0, here)
  await once(socket, 'listening')
  return socket
}

const field = (text: string, name: string) => new RegExp(`^${name}: *(.*)\r$`, 'im').exec(text)?.[1] ?? ''

function routesIn(text: string): string[] {
  return [...text.matchAll(/^record-route: *(.*)\r$/gim)].map(([, route]) => `Route: ${route}`).toReversed()
}

function message(lines: string[], body = ''): string {
  return [...lines, `Content-Length: ${body.length}`, '', body].join('\r\n')
}

const sdp = (port: number) =>
  `v=0\r\no=- 1 1 IN IP4 ${here}\r\ns=-\r\nc=IN IP4 ${here}\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0\r\n`

function register(port: number, number: string): Promise<string> {
  const own = phone.address().port
  const to = `<sip:${number}@${here}>`
  phone.send(
    message([
      `REGISTER sip:${here} SIP/2.0`,
      `Via: SIP/2.0/UDP ${here}:${own};branch=z9hG4bKr${process.pid}`,
      'Max-Forwards: 70',
      `From: ${to};tag=r`,
      `To: ${to}`,
      `Call-ID: register-${process.pid}`,
      'CSeq: 1 REGISTER',
      `Contact: <sip:${number}@${here}:${own}>;expires=3600`,
    ]),
    port,
    here,
  )
  return new Promise((done) => {
    registered = done
  })
}

async function load({ port, number, calls, rate, holdMs }: Load): Promise<Outcome> {
  run += 1
  again = 0
  const outcome: Outcome = { delays: [], failures: {}, again: 0 }
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let index = 0; index < calls;) {
    const due = Math.min(calls, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
    for (; index < due; index += 1) all.push(place(index, outcome, { port, number, holdMs }))
    await wait(1)
  }
  await Promise.all(all)
  return { ...outcome, again }
}

function place(
  index: number,
  outcome: Outcome,
  { port, number, holdMs }: { port: number; number: string; holdMs: number },
): Promise<void> {
  const id = `${run}-${index}-${process.pid}`
  const own = caller.address().port
  // Enough callers that none counts as a flood.
  const from = `<sip:139${String(index % 100_000).padStart(8, '0')}@${here}>;tag=c`
  const request = message(
    [
      `INVITE sip:${number}@${here}:${port} SIP/2.0`,
      `Via: SIP/2.0/UDP ${here}:${own};branch=z9hG4bKi${id}`,
      'Max-Forwards: 70',
      `From: ${from}`,
      `To: <sip:${number}@${here}>`,
      `Call-ID: ${id}`,
      'CSeq: 1 INVITE',
      `Contact: <sip:caller@${here}:${own}>`,
      'Content-Type: application/sdp',
    ],
    sdp(30_000),
  )
  return new Promise((resolve) => {
    const call: Placed = {
      port,
      holdMs,
      began: performance.now(),
      request,
      repeats: 0,
      done: (failure) => {
        clearTimeout(call.timer)
        placed.delete(id)
        if (failure !== undefined) outcome.failures[failure] = (outcome.failures[failure] ?? 0) + 1
        else outcome.delays.push(call.delay ?? NaN)
        resolve()
      },
    }
    placed.set(id, call)
    send(call)
  })
}

/** Retransmits the call's last request until there is another one. */
function send(call: Placed): void {
  caller.send(call.request, call.port, here)
  clearTimeout(call.timer)
  call.timer = setTimeout(() => {
    call.repeats += 1
    again += 1
    if (call.repeats > most) call.done('silent')
    else send(call)
  }, againMs)
}

function heard(text: string): void {
  const id = field(text, 'Call-ID')
  const call = placed.get(id)
  if (!call) return
  const status = Number(/^SIP\/2\.0 (\d+)/.exec(text)?.[1])
  const isInvite = field(text, 'CSeq').endsWith('INVITE')
  if (!isInvite) {
    if (status === 200) call.done()
    return
  }
  if (status < 200) return progress(call, status)
  const { port } = call
  const within = (method: string, number: number) => {
    const uri = (status < 300 && /<([^>]+)>/.exec(field(text, 'Contact'))?.[1]) || `sip:x@${here}:${port}`
    const branch = status < 300 ? `z9hG4bK${method}${id}` : `z9hG4bKi${id}`
    return message([
      `${method} ${uri} SIP/2.0`,
      `Via: SIP/2.0/UDP ${here}:${caller.address().port};branch=${branch}`,
      'Max-Forwards: 70',
      `From: ${field(text, 'From')}`,
      `To: ${field(text, 'To')}`,
      `Call-ID: ${id}`,
      `CSeq: ${number} ${method}`,
      ...routesIn(status < 300 ? text : ''),
    ])
  }
  caller.send(within('ACK', 1), port, here)
  if (status >= 300) return call.done(String(status))
  if (call.request.startsWith('BYE') || call.repeats === -1) return
  clearTimeout(call.timer)
  call.delay ??= performance.now() - call.began
  call.repeats = -1
  call.timer = setTimeout(() => {
    call.request = within('BYE', 2)
    call.repeats = 0
    send(call)
  }, call.holdMs)
}

/** A provisional response ends retransmission; ringing ends the measured delay. */
function progress(call: Placed, status: number): void {
  // Already answered: a late response changes nothing.
  if (call.repeats === -1) return
  clearTimeout(call.timer)
  if (status > 100) call.delay ??= performance.now() - call.began
  call.timer = setTimeout(() => call.done(status > 100 ? 'no answer' : 'silent'), (most + 2) * againMs)
}

function rings(text: string, port: number): void {
  if (text.startsWith('SIP/2.0')) return registered?.(text.slice(8, 11))
  const id = field(text, 'Call-ID')
  const reply = (status: string, body = '') => {
    const to = field(text, 'To')
    const response = message(
      [
        `SIP/2.0 ${status}`,
        ...text.split('\r\n').filter((line) => /^(via|record-route):/i.test(line)),
        `From: ${field(text, 'From')}`,
        `To: ${to.includes('tag=') ? to : `${to};tag=p`}`,
        `Call-ID: ${id}`,
        `CSeq: ${field(text, 'CSeq')}`,
        `Contact: <sip:phone@${here}:${phone.address().port}>`,
        ...(body && ['Content-Type: application/sdp']),
      ],
      body,
    )
    phone.send(response, port, here)
  }
  if (text.startsWith('INVITE')) {
    reply('180 Ringing')
    if (answers.has(id)) return
    const pickUp = (attempt: number) => {
      if (attempt > most) return void answers.delete(id)
      reply('200 OK', sdp(30_002))
      answers.set(id, setTimeout(pickUp, againMs, attempt + 1))
    }
    answers.set(id, setTimeout(pickUp, 20, 0))
  } else if (text.startsWith('ACK')) {
    clearTimeout(answers.get(id))
    answers.delete(id)
  } else reply('200 OK')
}
