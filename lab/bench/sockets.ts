// The server's memory for a connection that it does nothing for: silent, stopped within a request, not
// reading its responses.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startProductProcess } from '@hao/testing/product.ts'
import { collectGarbage, collectOnSignal, readFigures, servingProcess } from './memory.ts'
import { reportFigures } from './report.ts'

/** The number of counted connections, after one warm-up. */
const crowds = 3
/** Time (ms) to see whether the server still works for them. */
const stillMs = 1000

/** Keeps all connections open during a measurement. */
const settings = { ...collectOnSignal, ARRIVE_MS: '600000', SILENT_MS: '600000', CONNECTIONS: '20000' }

const get = (path: string, encoding = 'identity') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`
const page = get('/mobile/home', 'br')
/** The kernel takes about 4 MB of a response for one connection; the rest stays with the server. */
const films = get('/mobile/media/intro.mp4').repeat(14)
const kinds: Kind[] = [
  { what: 'a silent connection', count: 2000, sent: [], most: 10 },
  { what: 'a connection that stops within a request', count: 2000, sent: [page.slice(0, -2)], most: 10 },
  {
    what: 'a connection that does not read its files',
    count: 60,
    sent: [films, get('/mobile/media/intro.mp4').repeat(8)],
    most: 100,
  },
  {
    what: 'a connection that does not read its pages',
    count: 60,
    sent: [films, (get('/mobile/home') + page).repeat(8)],
    most: 100,
  },
]

for (const kind of kinds) {
  const product = await startProductProcess(settings)
  const sockets: Socket[] = []
  try {
    const memory = async () => {
      await collectGarbage(servingProcess(product))
      return (await readFigures(product.origin))('process_resident_memory_bytes')
    }
    await measure(kind, memory, newCrowds(product.origin, kind, sockets))
  } finally {
    for (const socket of sockets) socket.destroy()
    await product.end()
  }
}

/** Opens group after group, because freed memory is reused: the average growth for each connection. */
async function measure(
  { what, count, most }: Kind,
  memory: () => Promise<number>,
  grow: () => Promise<void>,
): Promise<void> {
  await grow()
  const before = await memory()
  for (let crowd = 0; crowd < crowds; crowd += 1) await grow()
  const each = ((await memory()) - before) / (crowds * count) / 1000
  reportFigures(`memory of the server for ${what}`, [each], { unit: 'KB', aim: { most } })
}

/** Opens `count` connections that send these parts and read nothing; each may cost `limit` KB. */
type Kind = { what: string; count: number; sent: string[]; most: number }

/** Opens one more group at each call. */
function newCrowds(origin: string, { count, sent }: Kind, sockets: Socket[]): () => Promise<void> {
  const port = Number(new URL(origin).port)
  return async () => {
    const crowd: Socket[] = []
    // One after another: connections beyond the kernel's backlog are delayed for seconds.
    while (crowd.length < count) crowd.push(await dial(port))
    sockets.push(...crowd)
    await settle(origin)
    for (const part of sent) {
      for (const socket of crowd) socket.write(part)
      await settle(origin)
    }
    const open = (await readFigures(origin))('connections_open')
    if (open < sockets.length) throw new Error(`Of ${sockets.length} connections ${open} are left`)
  }
}

/** Waits until the server has answered all that it can. */
async function settle(origin: string): Promise<void> {
  const answered = async () =>
    (await readFigures(origin))(
      'http_request_duration_seconds_count{method="GET",route="/mobile/*",status="200"}',
    )
  for (let before = Infinity, now = 0; !Object.is(before, now);) {
    before = now
    await wait(stillMs)
    now = await answered()
  }
}

/** A connection that never reads. */
async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
    .pause()
    .on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
