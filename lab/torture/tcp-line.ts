import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listeningPort } from '@hao/testing/listening-port.ts'

/** A TCP port of 127.0.0.1 in front of something, for the nemesis to disturb; without a disturbance it passes every byte on. */
export type TcpLine = {
  port: number
  /** From now on nothing passes, in either direction, and whoever connects hears nothing. */
  freeze(): void
  /** Passes each piece on this much later (ms), in order. */
  slow(ms: number): void
  /** Ends all present connections, with what is under way on them; new ones are let through. */
  cut(): void
  /** Ends all present connections and refuses new ones. */
  close(): void
  /** Of each answer one in `oneIn`, by `chance`, ends in its middle, and its connection with it. */
  halve(chance: () => boolean): void
  /** Passes everything on again, what was kept back first. */
  heal(): void
  end(): Promise<void>
}

type Disturbance = { frozen: boolean; closed: boolean; slowMs: number; halves: () => boolean }

const calm: Readonly<Disturbance> = { frozen: false, closed: false, slowMs: 0, halves: () => false }

type Direction = { from: Socket; to: Socket; isAnswer: boolean }

/** Carries one direction, piece by piece, so that order and back pressure stay. */
async function carry(
  { from, to, isAnswer }: Direction,
  now: Readonly<Disturbance>,
  thaw: () => Promise<void>,
): Promise<void> {
  const pieces: AsyncIterable<Buffer> = from
  for await (const piece of pieces) {
    if (now.slowMs > 0) await wait(now.slowMs)
    while (now.frozen) await thaw()
    if (isAnswer && piece.length > 1 && now.halves()) {
      to.write(piece.subarray(0, piece.length >> 1), () => to.destroy())
      return
    }
    if (!to.write(piece)) await once(to, 'drain')
  }
  to.end()
}

/** Opens a line to wherever `target` says at the moment of each connection. */
export async function openLine(target: () => NetConnectOpts): Promise<TcpLine> {
  const now: Disturbance = { ...calm }
  const pairs = new Set<[Socket, Socket]>()
  const wakers = new Set<() => void>()
  const thaw = () => new Promise<void>((resolve) => void wakers.add(resolve))

  function join(near: Socket): void {
    if (now.closed) return void near.destroy()
    const far = connect(target())
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    const over = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) {
      socket.setNoDelay(true)
      socket.on('error', over).on('close', over)
    }
    carry({ from: near, to: far, isAnswer: false }, now, thaw).catch(over)
    carry({ from: far, to: near, isAnswer: true }, now, thaw).catch(over)
  }

  const server = createServer(join).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const heal = () => {
    Object.assign(now, calm)
    for (const wake of wakers) wake()
    wakers.clear()
  }
  return {
    port: listeningPort(server),
    freeze: () => void (now.frozen = true),
    slow: (ms) => void (now.slowMs = ms),
    cut,
    close: () => {
      now.closed = true
      cut()
    },
    halve: (chance) => void (now.halves = chance),
    heal,
    end: async () => {
      const closed = once(server, 'close')
      server.close()
      cut()
      heal()
      await closed
    },
  }
}
