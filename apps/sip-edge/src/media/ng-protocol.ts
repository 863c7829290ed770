import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { MediaError } from './media-session.ts'

/** The control socket of an rtpengine (its setting `listen-ng`). */
export type EngineAddress = { host: string; port: number }

export type NgRequest = { command: string; [key: string]: unknown }

/** The response of an rtpengine: `result` is `ok`, `pong`, or the reason for a refusal. */
const responseForm = z.looseObject({ result: z.string(), 'error-reason': z.string().optional() })

export type NgResponse = z.infer<typeof responseForm>

export type NgClient = {
  /** @throws MediaError `unavailable`: no response, an unreadable one, or a refusal */
  ask: (request: NgRequest) => Promise<NgResponse>
  isSilent: () => boolean
  close: () => void
}

export type SilenceChange = (isSilent: boolean, address: EngineAddress) => void

/** When (ms) a request is repeated, and when it fails. The cookie makes repeats idempotent. */
const retries = { sendAgainAt: [250, 750, 1_750], giveUpAt: 3_000 }
/** The maximum of a UDP datagram over IPv4. */
const maxBytes = 65_507

/** The protocol "ng" over UDP: a cookie, a space, and a dictionary as JSON. */
export function openNgClient(address: EngineAddress, changed: SilenceChange): NgClient {
  const { host, port } = address
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4').unref()
  /** Callbacks that complete each exchange, by its cookie, with or without a response. */
  const waiting = new Map<string, (text?: string) => void>()
  let silent = false
  let isClosed = false
  // A port without a listener is a socket error: the request still waits for its deadline.
  socket.on('error', () => undefined)
  socket.on('message', (datagram) => {
    const text = datagram.toString('utf8')
    const blank = text.indexOf(' ')
    waiting.get(text.slice(0, blank))?.(text.slice(blank + 1))
  })

  function setSilent(isSilent: boolean): void {
    if (isSilent !== silent && !isClosed) changed(isSilent, address)
    silent = isSilent
  }

  function exchange(message: Buffer, cookie: string): Promise<string> {
    return new Promise((resolve, reject) => {
      // A datagram that cannot be sent now may be sent by the next attempt.
      const send = () => socket.send(message, port, host, () => undefined)
      const finish = (text?: string) => {
        for (const timer of timers) clearTimeout(timer)
        waiting.delete(cookie)
        if (text === undefined) reject(unavailable(`no answer from ${host}:${port}`))
        else resolve(text)
      }
      const timers = retries.sendAgainAt.map((ms) => setTimeout(send, ms))
      timers.push(setTimeout(finish, retries.giveUpAt))
      waiting.set(cookie, finish)
      send()
    })
  }

  return {
    ask: async (request) => {
      if (isClosed) throw unavailable('the client is closed')
      const cookie = randomUUID()
      const message = Buffer.from(`${cookie} ${JSON.stringify(request)}`)
      if (message.length > maxBytes) throw unavailable('the session description is too long')
      const text = await exchange(message, cookie).catch((error: unknown) => {
        setSilent(true)
        throw error
      })
      setSilent(false)
      return readResponse(text, request.command)
    },
    isSilent: () => silent,
    close: () => {
      if (isClosed) return
      isClosed = true
      for (const finish of waiting.values()) finish()
      socket.close()
    },
  }
}

function readResponse(text: string, command: string): NgResponse {
  const response = parse(text)
  if (!response) throw unavailable(`its answer to ${command} cannot be read`)
  if (response.result === 'ok' || response.result === 'pong') return response
  throw unavailable(`it refused ${command}: ${response['error-reason'] ?? response.result}`)
}

function parse(text: string): NgResponse | undefined {
  try {
    return responseForm.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

const unavailable = (why: string) => new MediaError('unavailable', `rtpengine: ${why}`)
