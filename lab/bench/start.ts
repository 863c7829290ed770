// Repeated npm start over the same data, with and without the console in turn: time to its first page, and
// memory before and after a load.
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { listProcessTree, readProportionalMemory } from '@hao/testing/processes.ts'
import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { reportFigures } from './report.ts'
import { readJson } from '@hao/testing/read-json.ts'

const rounds = 5
const connections = 10
const seconds = 60
const members = 10
/** Idle time (ms) after which the connections of the start are closed. */
const idle = 15_000
const MB = 1_000_000

const product = await startProductProcess()
await product.stop()
const bare = await startProductProcess({ SERVE: 'shop,jobs' })
await bare.stop()
const { origin } = product
try {
  const withConsole: number[] = []
  const without: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    withConsole.push(await startAgain(product))
    await product.stop()
    without.push(await startAgain(bare))
    await bare.stop()
  }
  reportFigures('npm start again, to the first page', withConsole, { unit: 'ms', aim: { most: 2500 } })
  reportFigures('… without the console', without, { unit: 'ms' })
  const more = withConsole.map((ms, round) => ms - (without[round] ?? NaN))
  reportFigures('… what the console adds', more, { unit: 'ms', aim: { most: 500 } })
  await startAgain(bare)
  await wait(idle)
  const bareMemory = await reportMemory(bare, 'idle without the console', 130)
  await bare.stop()
  await startAgain(product)
  await wait(idle)
  const memory = await reportMemory(product, 'idle', 130)
  reportFigures('… what the console adds to all processes', [memory - bareMemory], {
    unit: 'MB',
    aim: { most: 40 },
  })
  const [{ requests, errors, non2xx }] = await Promise.all([load(await addresses()), shop()])
  if (errors + non2xx > 0) throw new Error(`${errors} requests failed, ${non2xx} were refused`)
  reportFigures('mixed load', [requests.average], { unit: 'requests/s' })
  await reportMemory(product, `after ${seconds} s of it`, 180)
} finally {
  await product.end()
  await bare.end()
}

/** Starts a stopped product. @returns ms to its first page */
async function startAgain(stopped: RunningProduct): Promise<number> {
  const begun = performance.now()
  await stopped.restart()
  await read('/mobile/home', stopped.origin)
  return performance.now() - begun
}

/** @returns the proportional set size of all processes in MB */
async function reportMemory(of: RunningProduct, when: string, most: number): Promise<number> {
  const [, rss] = /^process_resident_memory_bytes (\d+)/m.exec(await read('/metrics', of.origin)) ?? []
  reportFigures(`server, ${when}`, [Number(rss) / MB], { unit: 'MB', aim: { most } })
  const all = listProcessTree(of.pid()).map(readProportionalMemory)
  const sum = all.reduce((total, bytes) => total + bytes, 0) / MB
  reportFigures(`all ${all.length} processes, ${when}`, [sum], { unit: 'MB', aim: { most: 260 } })
  return sum
}

async function read(path: string, from = origin): Promise<string> {
  const answer = await fetch(from + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

/** Reads of visitors: screens, lists, searches and single numbers. */
async function addresses(): Promise<string[]> {
  const good: { data: { id: number }[] } = JSON.parse(await read('/api/number/good?count=40'))
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

/** Members who log in and order at the same time. */
async function shop(): Promise<void> {
  const good: { data: { id: number }[] } = JSON.parse(await read('/api/number/good?count=40'))
  for (const [at, { id }] of good.data.slice(-members).entries()) {
    const phone = `1380000${String(at).padStart(4, '0')}`
    await post('/api/code/sms', { phone })
    const login = { phone, code: await product.readSmsCode(phone), agreed: true }
    const { data } = await post<{ data: { token: string } }>('/api/user/login', login)
    await post('/api/order', { numberId: id, agreed: true }, data.token)
  }
}

async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return readJson(answer)
}
