import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningProduct } from '@hao/testing/product.ts'
import { type OnSale, Shopping } from './soak-shopping.ts'
import { typedKeys } from '../../apps/server/src/platform/base/typed-keys.ts'

/** Requests by kind and status, and other failures. */
export type Tally = { requests: Map<string, number>; troubles: Map<string, number> }

/** The interval (ms) of each activity: some 40 requests a second in all. */
const pace = { read: 40, story: 1500, visit: 1000, call: 2000, slow: 2000, drop: 1000 }

/** How long (ms) a slow client takes for what others do at once. */
const slowMs = 10_000

/** A mixed load on a running product until it is stopped; every number is bought once. */
export function startLoad(product: RunningProduct, numbers: readonly OnSale[]) {
  const tally: Tally = { requests: new Map(), troubles: new Map() }
  const heard = (what: string, status: number) => count(tally.requests, `${what} ${status}`)
  const { origin } = product
  const port = Number(new URL(origin).port)
  const read = newReader(origin, numbers, heard)
  const shopping = new Shopping(product, numbers, heard)
  const works: Record<keyof typeof pace, () => Promise<void>> = {
    read,
    story: () => shopping.story(),
    visit: () => shopping.visit(),
    call: () => shopping.call(),
    slow: () => beSlow(port),
    drop: () => dropConnection(port),
  }
  const underWay = new Set<Promise<void>>()
  const timers = typedKeys(pace).map((what) =>
    setInterval(() => {
      const done = works[what]()
        .catch((error: unknown) => count(tally.troubles, `${what}: ${String(error).replace(/\d{4,}/g, '…')}`))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    }, pace[what]),
  )
  return {
    tally,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

const screens = ['home', 'order', 'user-center', 'question', 'search', 'service', 'category']
const lists = ['banner', 'question', 'number/hundred', 'number/leopard', 'number/good?count=40']

/** Public reads, in turn: pages, lists, numbers, pictures, and searches that all differ. */
function newReader(
  origin: string,
  numbers: readonly OnSale[],
  heard: (what: string, status: number) => void,
): () => Promise<void> {
  let turn = 0
  const pick = <T>(list: readonly T[]): T => takeTurn(list, Math.floor(turn / 8))
  const other = () => String((turn * 7919) % 100_000).padStart(5, '0')
  const kinds: (() => [what: string, path: string])[] = [
    () => ['screen', `/mobile/${pick(screens)}`],
    () => ['list', `/api/${pick(lists)}`],
    () => ['search', `/api/number/search?keyword=${other()}`],
    () => ['number', `/api/number/${pick(numbers).id}`],
    () => ['page of a search', `/mobile/tag-list?keyword=${other().slice(0, 3)}`],
    () => ['find', `/api/number/find?q=${other().slice(0, 4)}&pageSize=10`],
    () => ['page of a number', `/mobile/number/${pick(numbers).id}`],
    () => ['picture', `/mobile/share/zh/wide/number/${pick(numbers.slice(0, 200)).id}.png`],
  ]
  return async () => {
    turn += 1
    const [what, path] = takeTurn(kinds, turn)()
    const response = await fetch(origin + path, { headers: { 'x-forwarded-for': `10.1.0.${turn % 250}` } })
    await response.arrayBuffer()
    heard(what, response.status)
  }
}

/** The next item, starting again after the last. */
function takeTurn<T>(list: readonly T[], turn: number): T {
  const item = list[turn % list.length]
  if (item === undefined) throw new Error('There is nothing to read')
  return item
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const film = 'GET /mobile/media/intro.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Sends its request slowly, or reads slowly more than the kernel buffers. */
async function beSlow(port: number): Promise<void> {
  const socket = (await open(port)).pause()
  try {
    if (Math.random() < 0.5) {
      for (const part of [film.slice(0, 20), film.slice(20)]) {
        socket.write(part)
        await wait(slowMs)
      }
    } else {
      socket.write(film.repeat(16))
      await wait(slowMs)
    }
    socket.resume()
    await wait(slowMs)
  } finally {
    socket.destroy()
  }
}

/** Disconnects in the middle of its request or of the response. */
async function dropConnection(port: number): Promise<void> {
  const socket = await open(port)
  socket.write(Math.random() < 0.5 ? film.slice(0, -2) : film.repeat(3))
  await wait(Math.random() * 50)
  socket.destroy()
}
