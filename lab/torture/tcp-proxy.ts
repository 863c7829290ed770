import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getListeningPort } from '@hao/testing/listening-port.ts'

/** A TCP proxy on 127.0.0.1, which the nemesis can disturb; otherwise it passes every byte on. */
export type TcpProxy = {
  port: number
  /** Passes nothing in either direction from now on; new connections get no answer. */
  freeze(): void
  /** Passes each piece on with this delay (ms), in order. */
  slow(ms: number): void
  /** Ends all current connections with the data in transit; accepts new ones. */
  cut(): void
  /** Ends all current connections and refuses new ones. */
  close(): void
  /** Cuts one in `oneIn` answers in the middle, chosen by `chance`, and ends its connection. */
  halve(chance: () => boolean): void
  /** Ends the connection at a piece to the target that `lost` chooses: before it is sent, or its answer. */
  lose(lost: (piece: Buffer) => Lost): void
  /** Passes everything on again, delayed data first. */
  heal(): void
  end(): Promise<void>
}

export type Lost = 'request' | 'answer' | undefined

type Disturbance = {
  frozen: boolean
  closed: boolean
  slowMs: number
  halves: () => boolean
  loses: (piece: Buffer) => Lost
}

const calm: Readonly<Disturbance> = {
  frozen: false,
  closed: false,
  slowMs: 0,
  halves: () => false,
  loses: () => undefined,
}

type Direction = { from: Socket; to: Socket; isAnswer: boolean }

/** Carries one direction, piece by piece, in order and with back pressure. */
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
    const lost = isAnswer ? undefined : now.loses(piece)
    if (lost !== 'request' && !to.write(piece)) await once(to, 'drain')
    if (lost) return void from.destroy()
  }
  to.end()
}

/** Opens a proxy to the address that `target` returns at each connection. */
export async function openTcpProxy(target: () => NetConnectOpts): Promise<TcpProxy> {
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
    port: getListeningPort(server),
    freeze: () => void (now.frozen = true),
    slow: (ms) => void (now.slowMs = ms),
    cut,
    close: () => {
      now.closed = true
      cut()
    },
    halve: (chance) => void (now.halves = chance),
    lose: (lost) => void (now.loses = lost),
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
