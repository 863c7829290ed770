import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../base/refuse.ts'
import type { AddressLimits } from '../config/load-config.ts'
import { clientAddress, rateLimitNetwork } from './client-address.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer has no end of its own, takes no turn, and is limited where it is given. */
    streams?: true
  }
}

/** Requests that a connection may send ahead (HTTP pipelining, which no browser does). */
const mostAhead = 16

/** A connection; `over` once it is to be closed with the last answer that it will get. */
type Line = {
  socket: Socket
  open: Set<FastifyReply['raw']>
  waiting: (() => void)[]
  /** The answer that is worked on. */
  busy: FastifyReply['raw'] | undefined
  over: boolean
}

/**
 * Lets in what can be served: requests of one connection one after the other, as they must be answered, and so many of one address. What is
 * beyond gets 503 at once. What a client had sent ahead when it went is not begun: of its answers Node ends only the one that is being sent,
 * and files that were opened for the others would stay open.
 */
export function admitRequests(app: FastifyInstance, { inFlight }: AddressLimits): void {
  const lines = new WeakMap<Socket, Line>()
  const addresses = new Map<string, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // A page that reads the API inside the process has no connection.
    if (!(socket instanceof Socket)) return done()
    const line = lines.get(socket) ?? lineOf(socket)
    // Nobody will hear: not even a refusal is worth its time.
    if (line.over) return void reply.hijack()
    if (request.routeOptions.config.streams) return done()
    const address = rateLimitNetwork(clientAddress(request))
    const count = (addresses.get(address) ?? 0) + 1
    addresses.set(address, count)
    line.open.add(reply.raw)
    reply.raw.once('close', () => {
      line.open.delete(reply.raw)
      const left = (addresses.get(address) ?? 1) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
      if (line.busy === reply.raw) callNext(line)
    })
    if (line.open.size > mostAhead) {
      line.over = true
      reply.header('connection', 'close')
      return done(refuse('unavailable'))
    }
    if (count > inFlight) return done(refuse('unavailable'))
    inLine(line, reply, done)
  })

  function lineOf(socket: Socket): Line {
    const line: Line = { socket, open: new Set(), waiting: [], busy: undefined, over: false }
    lines.set(socket, line)
    socket.once('close', () => {
      line.waiting = []
      for (const response of line.open) if (!response.socket) response.emit('close')
    })
    return line
  }
}

/** Goes on once the requests before it on the same connection are answered. */
function inLine(line: Line, reply: FastifyReply, done: () => void): void {
  if (line.busy) line.waiting.push(() => begin(line, reply, done))
  else begin(line, reply, done)
}

function begin(line: Line, reply: FastifyReply, done: () => void): void {
  if (line.socket.destroyed) return
  // It may have been answered meanwhile: too late.
  if (reply.sent) return callNext(line)
  line.busy = reply.raw
  done()
}

function callNext(line: Line): void {
  line.busy = undefined
  line.waiting.shift()?.()
}

/** Turns of each address at the API. Refuses with `unavailable`. */
export function createAddressLimiter({ atOnce, inFlight }: AddressLimits) {
  const addresses = new Map<string, Semaphore>()

  /** Waits for a turn of the address of a request: resolves to what ends it. */
  async function enter({ request, reply }: Exchange): Promise<() => void> {
    const address = rateLimitNetwork(clientAddress(request))
    const turns = addresses.get(address) ?? createSemaphore(atOnce, inFlight)
    addresses.set(address, turns)
    const turn = turns.acquire()
    if (!turn) throw refuse('unavailable')
    await turn
    const leave = () => {
      turns.release()
      if (turns.isIdle()) addresses.delete(address)
    }
    if (!reply.sent && !request.raw.socket.destroyed) return leave
    leave()
    throw refuse('unavailable')
  }

  /** Does the work of a request in a turn. */
  async function run<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
    const leave = await enter(exchange)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return { enter, run }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
