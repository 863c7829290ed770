// What a connection costs the server that does nothing for it: one that is silent, one that stops within a request, one that does not read its answers.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startProductProcess } from '@hao/testing/product.ts'
import { collect, collecting, readFigures, serverOf } from './memory.ts'
import { reportFigures } from './report.ts'

/** So many are counted, after one that fills what is taken once and for all. */
const crowds = 3
/** How long (ms) it takes to see whether the server still works for them. */
const stillMs = 1000

/** None of them is parted with while it is looked at. */
const settings = { ...collecting, ARRIVE_MS: '600000', SILENT_MS: '600000', CONNECTIONS: '20000' }

const get = (path: string, encoding = 'identity') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\n\r\n`
const page = get('/mobile/home', 'br')
/** Some 4 MB are what the kernel takes off the server’s hands for one connection; what is asked for after that stays with the server. */
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
      await collect(serverOf(product))
      return (await readFigures(product.origin))('process_resident_memory_bytes')
    }
    await measure(kind, memory, newCrowds(product.origin, kind, sockets))
  } finally {
    for (const socket of sockets) socket.destroy()
    await product.end()
  }
}

/** Crowd upon crowd, as memory that was taken once is used again: how much each connection adds, on average. */
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

/** So many connections that send this, a part after the other, and read nothing; each may cost so much (KB). */
type Kind = { what: string; count: number; sent: string[]; most: number }

/** Opens one crowd more at each call. */
function newCrowds(origin: string, { count, sent }: Kind, sockets: Socket[]): () => Promise<void> {
  const port = Number(new URL(origin).port)
  return async () => {
    const crowd: Socket[] = []
    // One after the other: more at once than the kernel’s queue holds come seconds later.
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
