// npm start, again and again, over the same data: how soon its first page is there, and what memory it takes before and after a load.
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { processTree, proportionalMemory } from '@hao/testing/processes.ts'
import { startProductProcess } from '@hao/testing/product.ts'
import { reportFigures } from './report.ts'

const rounds = 5
const connections = 10
const seconds = 60
const members = 10
/** How long (ms) nobody does anything: by then the connections that the start needed are closed. */
const idle = 15_000
const MB = 1_000_000

const product = await startProductProcess()
const { origin } = product
try {
  const starts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await product.stop()
    const begun = performance.now()
    await product.restart()
    await read('/mobile/home')
    starts.push(performance.now() - begun)
  }
  reportFigures('npm start again, to the first page', starts, { unit: 'ms', aim: { most: 2500 } })
  await wait(idle)
  await reportMemory('idle', 130)
  const [{ requests, errors, non2xx }] = await Promise.all([load(await addresses()), shop()])
  if (errors + non2xx > 0) throw new Error(`${errors} requests failed, ${non2xx} were refused`)
  reportFigures('mixed load', [requests.average], { unit: 'requests/s' })
  await reportMemory(`after ${seconds} s of it`, 180)
} finally {
  await product.end()
}

/** The server's memory as it sees it itself, and that of all processes by their share of what they share. */
async function reportMemory(when: string, most: number): Promise<void> {
  const [, rss] = /^process_resident_memory_bytes (\d+)/m.exec(await read('/metrics')) ?? []
  reportFigures(`server, ${when}`, [Number(rss) / MB], { unit: 'MB', aim: { most } })
  const all = processTree(product.pid()).map(proportionalMemory)
  const sum = all.reduce((total, bytes) => total + bytes, 0) / MB
  reportFigures(`all ${all.length} processes, ${when}`, [sum], { unit: 'MB', aim: { most: 260 } })
}

async function read(path: string): Promise<string> {
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

/** What visitors read: screens, lists, searches and single numbers. */
async function addresses(): Promise<string[]> {
  const good = JSON.parse(await read('/api/number/good?count=40')) as { data: { id: number }[] }
  const screens = ['home', 'tag-list?keyword=88', 'tag-list?keyword=666&suffix=true', 'order', 'user-center']
  const lists = ['banner', 'question', 'number/hundred', 'number/leopard']
  const searches = Array.from({ length: 40 }, (_, at) => `number/search?keyword=${100 + 7 * at}`)
  return [
    ...screens.map((screen) => `/mobile/${screen}`),
    ...good.data.flatMap(({ id }) => [`/mobile/number/${id}`, `/api/number/${id}`]),
    ...[...lists, ...searches].map((path) => `/api/${path}`),
  ]
}

function load(paths: string[]): Promise<autocannon.Result> {
  const headers = { 'accept-encoding': 'br' }
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  return autocannon({ url: origin, connections, duration: seconds, requests })
}

/** Members who log in and order, meanwhile. */
async function shop(): Promise<void> {
  const good = JSON.parse(await read('/api/number/good?count=40')) as { data: { id: number }[] }
  for (const [at, { id }] of good.data.slice(-members).entries()) {
    const phone = `1380000${String(at).padStart(4, '0')}`
    await post('/api/code/sms', { phone })
    const session = await post('/api/user/login', { phone, code: await product.codeOf(phone), agreed: true })
    const { token } = (session as { data: { token: string } }).data
    await post('/api/order', { numberId: id, agreed: true }, token)
  }
}

async function post(path: string, body: unknown, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
