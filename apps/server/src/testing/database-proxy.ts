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

/** A proxy between a server and its database, which tests freeze and cut. */
type DatabaseProxy = {
  /** Starts the proxy; returns the database's URL through it. */
  connectTo(databaseUrl: string): Promise<string>
  /** Stops all responses, also for new connections, as when the database's processes are suspended. */
  freeze(): void
  /** Forwards the held responses and all later ones. */
  thaw(): void
  /** Closes all open connections; new ones are forwarded. */
  cut(): void
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>
  /** Accepts connections again after `close`, at the same port; with `refusing` closes each at a message. */
  reopen(how?: { refusing: boolean }): Promise<void>
  /** The `application_name` of each connection that was refused. */
  readonly refused: readonly string[]
  /** Resolves when a statement with this text was sent; holds its response and all later ones. */
  freezeAtStatement(words: RegExp): Promise<void>
}

/** Creates a proxy that ends with the test. */
export function createDatabaseProxy(): DatabaseProxy {
  const pairs = new Set<[ours: Socket, theirs: Socket]>()
  const listeners: Server[] = []
  let lastPort = 0
  let lastUrl = ''
  const refused: string[] = []
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
    const refuse = (ours: Socket) =>
      ours
        .on('error', () => undefined)
        .once('data', (startup) => {
          refused.push(/application_name\0([^\0]*)/.exec(startup.toString('latin1'))?.[1] ?? '')
          ours.destroy()
        })
    const take = (ours: Socket) => join(ours, connect(whereIs(lastUrl)))
    const listener = createServer(refusing ? refuse : take).listen(port, '127.0.0.1')
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
    refused,
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
