import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../base/refuse.ts'
import type { AddressLimits } from '../config/load-config.ts'
import { clientAddress, clientNetwork } from './client-address.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream without an end. It waits for no slot; its own route limits it. */
    streams?: true
  }
}

/** The number of requests that a connection may pipeline (HTTP pipelining, which no browser uses). */
const mostAhead = 16

/** A connection. `isClosing`: it will be closed after the current response. */
type ConnectionQueue = {
  socket: Socket
  open: Set<FastifyReply['raw']>
  waiting: (() => void)[]
  /** The response in progress. */
  current: FastifyReply['raw'] | undefined
  isClosing: boolean
}

/**
 * Admits requests: those of one connection one after another, and a limited number per client address.
 * Further requests get 503 at once. Pipelined requests of a closed connection are not started: Node would end
 * only the response being sent, and files opened for the others would stay open.
 */
export function admitRequests(app: FastifyInstance, { inFlight }: AddressLimits): void {
  const queues = new WeakMap<Socket, ConnectionQueue>()
  const addresses = new Map<string, number>()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // A page rendered in this process reads the API without a socket.
    if (!(socket instanceof Socket)) return done()
    const queue = queues.get(socket) ?? createQueue(socket)
    // The connection will be closed: a response would be wasted.
    if (queue.isClosing) return void reply.hijack()
    if (request.routeOptions.config.streams) return done()
    const address = clientNetwork(clientAddress(request))
    const count = (addresses.get(address) ?? 0) + 1
    addresses.set(address, count)
    queue.open.add(reply.raw)
    reply.raw.once('close', () => {
      queue.open.delete(reply.raw)
      const left = (addresses.get(address) ?? 1) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
      if (queue.current === reply.raw) startNext(queue)
    })
    if (queue.open.size > mostAhead) {
      queue.isClosing = true
      reply.header('connection', 'close')
      return done(refuse('unavailable'))
    }
    if (count > inFlight) return done(refuse('unavailable'))
    enqueue(queue, reply, done)
  })

  function createQueue(socket: Socket): ConnectionQueue {
    const queue: ConnectionQueue = {
      socket,
      open: new Set(),
      waiting: [],
      current: undefined,
      isClosing: false,
    }
    queues.set(socket, queue)
    socket.once('close', () => {
      queue.waiting = []
      for (const response of queue.open) if (!response.socket) response.emit('close')
    })
    return queue
  }
}

/** Continues when the earlier requests of the connection are answered. */
function enqueue(queue: ConnectionQueue, reply: FastifyReply, done: () => void): void {
  if (queue.current) queue.waiting.push(() => start(queue, reply, done))
  else start(queue, reply, done)
}

function start(queue: ConnectionQueue, reply: FastifyReply, done: () => void): void {
  if (queue.socket.destroyed) return
  // A deadline may have answered it.
  if (reply.sent) return startNext(queue)
  queue.current = reply.raw
  done()
}

function startNext(queue: ConnectionQueue): void {
  queue.current = undefined
  queue.waiting.shift()?.()
}

/** Limits the API requests of each address that run at the same time. Refuses `unavailable`. */
export function createAddressLimiter({ atOnce, inFlight }: AddressLimits) {
  const addresses = new Map<string, Semaphore>()

  /** Waits for a slot of the request's address. Resolves to a function that frees it. */
  async function enter({ request, reply }: Exchange): Promise<() => void> {
    const address = clientNetwork(clientAddress(request))
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

  /** Runs `work` in a slot. */
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
