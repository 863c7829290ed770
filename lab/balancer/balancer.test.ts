import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { waitFor } from '@hao/testing/product.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { activeHealth, passiveHealth } from './health.ts'
import { getListeningPort } from '@hao/testing/listening-port.ts'

/** Starts a server with this answer; resolves with its origin. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${getListeningPort(server)}`
}

async function balance(
  options: Parameters<typeof startBalancer>[0],
  ...servers: string[]
): Promise<Balancer> {
  const balancer = await startBalancer(options)
  onTestFinished(() => balancer.end())
  for (const server of servers) balancer.add(server)
  return balancer
}

const well: RequestListener = (request, answer) => {
  answer.writeHead(200, { connection: 'close' })
  void text(request).then((body) => answer.end(`${request.method} ${request.url} ${body}`))
}
const breaksOff: RequestListener = (request) => void request.socket.destroy()
const silent: RequestListener = () => undefined

async function statuses(balancer: Balancer, count: number, init?: RequestInit): Promise<number[]> {
  const list: number[] = []
  while (list.length < count) list.push((await fetch(balancer.origin, init)).status)
  return list
}

test('requests and responses pass unchanged, to each server in turn', async () => {
  const servers = [await serve(well), await serve(well)]
  const balancer = await balance({ health: passiveHealth(0) }, ...servers)
  const answer = await fetch(`${balancer.origin}/a?b=c`, { method: 'POST', body: 'some' })
  expect(await answer.text()).toBe('POST /a?b=c some')
  // The server closes its own connection, not the client's.
  expect(answer.headers.get('connection')).toBe('keep-alive')
  await statuses(balancer, 3)
  expect([...balancer.served]).toEqual(expect.arrayContaining(servers.map((server) => [server, 2])))
})

test('a GET is retried at another server when enabled, a POST is never', async () => {
  const servers = [await serve(breaksOff), await serve(well)]
  const retrying = await balance({ health: passiveHealth(0), retries: true }, ...servers)
  expect(await statuses(retrying, 4)).toEqual([200, 200, 200, 200])
  const method = 'POST'
  expect((await statuses(retrying, 2, { method })).toSorted((a, b) => a - b)).toEqual([200, 502])
  const asking = await balance({ health: passiveHealth(0) }, ...servers)
  expect((await statuses(asking, 2)).toSorted((a, b) => a - b)).toEqual([200, 502])
})

test('a server without an answer is left out for a time, unless it is the only one', async () => {
  const [broken, other] = [await serve(breaksOff), await serve(well)]
  const balancer = await balance({ health: passiveHealth(waitTimeoutMs), retries: true }, broken, other)
  await statuses(balancer, 6)
  expect(balancer.served.get(broken)).toBe(1)
  expect(balancer.up()).toEqual([other])
  const alone = await balance({ health: passiveHealth(waitTimeoutMs), retries: true }, broken)
  expect(await statuses(alone, 2)).toEqual([502, 502])
  expect(alone.served.get(broken)).toBe(2)
})

test('a server that exceeds its time limit gets 504, also for a GET', async () => {
  const servers = [await serve(silent), await serve(silent)]
  const balancer = await balance({ health: passiveHealth(0), retries: true, answerMs: 50 }, ...servers)
  expect(await statuses(balancer, 1)).toEqual([504])
})

test('a response that breaks off also breaks off for the client', async () => {
  const halves = await serve((request, answer) => {
    answer.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy())
  })
  const balancer = await balance({ health: passiveHealth(0) }, halves)
  const answer = await fetch(balancer.origin)
  await expect(answer.text()).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } })
})

test('only servers that report ready get requests', async () => {
  let ready = false
  const asked: (string | undefined)[] = []
  const one = await serve(({ url }, answer) => {
    if (url === '/readyz') return void answer.writeHead(ready ? 200 : 503).end()
    asked.push(url)
    answer.end()
  })
  const balancer = await balance({ health: activeHealth(10) }, one)
  expect(await statuses(balancer, 2)).toEqual([502, 502])
  ready = true
  await waitFor(async () => balancer.up().length === 1)
  expect(await statuses(balancer, 1)).toEqual([200])
  ready = false
  await waitFor(async () => balancer.up().length === 0)
  expect(await statuses(balancer, 1)).toEqual([502])
  expect(asked).toEqual(['/'])
})
