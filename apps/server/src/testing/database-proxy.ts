import { once } from 'node:events'
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'
import { onTestFinished } from 'vitest'

/** The line between a server and its database, which tests freeze and cut. */
export type DatabaseProxy = {
  /** Lays it: the address of the same database at our end of it. */
  connectTo(databaseUrl: string): Promise<string>
  /** From now on no answer comes back, and whoever connects hears nothing, as when the database's processes are stopped. */
  freeze(): void
  /** Lets what was kept back through, and everything that follows. */
  thaw(): void
  /** Ends all present connections, with what is under way on them; new ones are let through. */
  cut(): void
  /** Nobody is at the other end any more: ends all connections, and refuses new ones. */
  close(): Promise<void>
  /** Lets them connect again after `close`, at the same address; or, `refusing`, ends each connection at once. */
  reopen(how?: { refusing: boolean }): Promise<void>
  /** How often somebody has connected. */
  readonly attempts: number
  /** Resolves when a statement with these words has been sent; its answer, and every later one, is kept back. */
  freezeAtStatement(words: RegExp): Promise<void>
}

/** A line that is gone with the test. */
export function createDatabaseProxy(): DatabaseProxy {
  const pairs = new Set<[ours: Socket, theirs: Socket]>()
  const listeners: Server[] = []
  let lastPort = 0
  let lastUrl = ''
  let attempts = 0
  let frozen = false
  let awaited: { words: RegExp; arrived: () => void } | undefined
  const thaw = () => {
    frozen = false
    for (const [, theirs] of pairs) theirs.resume()
  }
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    thaw()
  }
  const close = async () => {
    const closed = listeners.splice(0).map((listener) => new Promise((done) => listener.close(done)))
    cut()
    await Promise.all(closed)
  }
  const join = (ours: Socket, theirs: Socket) => {
    const pair: [Socket, Socket] = [ours, theirs]
    pairs.add(pair)
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair)
          for (const end of pair) end.destroy()
        })
    ours.on('data', (bytes) => {
      if (awaited?.words.test(bytes.toString('latin1'))) {
        frozen = true
        awaited.arrived()
        awaited = undefined
      }
      theirs.write(bytes)
    })
    theirs.on('data', (bytes) => {
      if (frozen) {
        theirs.pause()
        theirs.unshift(bytes)
      } else ours.write(bytes)
    })
  }
  const open = async (port: number, refusing = false) => {
    const take = (ours: Socket) => {
      attempts += 1
      if (refusing) ours.destroy()
      else join(ours, connect(whereIs(lastUrl)))
    }
    const listener = createServer(take).listen(port, '127.0.0.1')
    await once(listener, 'listening')
    listeners.push(listener)
    lastPort = (listener.address() as AddressInfo).port
  }
  return {
    connectTo: async (databaseUrl) => {
      lastUrl = databaseUrl
      await open(0)
      onTestFinished(close)
      const url = new URL(databaseUrl)
      url.searchParams.delete('host')
      url.host = `127.0.0.1:${lastPort}`
      return url.href
    },
    freeze: () => {
      frozen = true
    },
    thaw,
    cut,
    close,
    reopen: async ({ refusing } = { refusing: false }) => open(lastPort, refusing),
    get attempts() {
      return attempts
    },
    freezeAtStatement: (words) =>
      new Promise((arrived) => {
        awaited = { words, arrived }
      }),
  }
}

function whereIs(databaseUrl: string): NetConnectOpts {
  const { hostname: host, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { host, port: Number(port || 5432) }
}
