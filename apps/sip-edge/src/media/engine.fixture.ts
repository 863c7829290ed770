import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { MediaError } from './media-session.ts'
import { openRtpengines } from './rtpengine.ts'

/** A control protocol request as the test engine receives it. */
export type Request = { cookie: string; command: string; sdp?: string; [key: string]: unknown }

/** The test engine's response; undefined for none. */
export type Answer = (request: Request) => string | undefined

/** The address of the engine's media. */
export const engineAddress = '198.51.100.7'

/** Rewrites a description as rtpengine does, with ports from 30000. */
export function relayDescription({ sdp = '' }: Request, address = engineAddress): string {
  let port = 29_998
  return sdp
    .replaceAll(/IN IP4 192\.0\.2\.1$/gm, `IN IP4 ${address}`)
    .replaceAll(/^(m=\w+) [1-9]\d*/gm, (_, media) => `${media} ${(port += 2)}`)
}

export const json = (value: unknown) => JSON.stringify(value)
export const answerHonestly: Answer = (request) =>
  request.sdp === undefined ? json({ result: 'ok' }) : json({ result: 'ok', sdp: relayDescription(request) })

/**
 * A test engine on its own port, and a relay that uses it. `requests` has all requests but pings, each once
 * however often it was sent; `datagrams` counts those of each cookie.
 */
export async function startEngine(answer: Answer) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const requests: Request[] = []
  const datagrams = new Map<string, number>()
  socket.on('message', (datagram, { port }) => {
    const text = datagram.toString()
    const blank = text.indexOf(' ')
    const cookie = text.slice(0, blank)
    const request = { ...(JSON.parse(text.slice(blank + 1)) as Request), cookie }
    if (request.command !== 'ping' && !datagrams.has(cookie)) requests.push(request)
    datagrams.set(cookie, (datagrams.get(cookie) ?? 0) + 1)
    const response = answer(request)
    if (response !== undefined) socket.send(`${cookie} ${response}`, port, '127.0.0.1')
  })
  const address = { host: '127.0.0.1', port: socket.address().port }
  return { address, requests, datagrams, socket, ...openRelay([address]) }
}

export function openRelay(addresses: { host: string; port: number }[]) {
  const changes: boolean[] = []
  const changed = (isSilent: boolean) => changes.push(isSilent)
  const relay = openRtpengines(addresses, changed)
  onTestFinished(() => relay.close())
  return { relay, changes }
}

export const commands = (requests: Request[]) => requests.map(({ command }) => command)

export const failureReason = (passing: Promise<Buffer>) =>
  passing.then(
    (sdp) => sdp.toString(),
    (error: unknown) => (error instanceof MediaError ? error.reason : String(error)),
  )
