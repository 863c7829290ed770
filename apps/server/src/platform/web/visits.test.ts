import { once } from 'node:events'
import { request as ask } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import fastify from 'fastify'

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'
const opened = { 'user-agent': browser, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
const old = { 'user-agent': browser }

/** Requests that open the shop, and others. */
const visits: Record<string, string>[] = [
  opened,
  { ...opened, 'sec-fetch-site': 'cross-site' },
  old,
  { ...old, referer: 'https://www.example.com/' },
]
const others: Record<string, string>[] = [
  {},
  { 'user-agent': 'curl/8.5.0' },
  { 'user-agent': 'kube-probe/1.30' },
  { ...opened, 'user-agent': `${browser} (compatible; Baiduspider/2.0)` },
  { ...opened, 'sec-purpose': 'prefetch;prerender' },
  { ...opened, purpose: 'prefetch' },
  { ...opened, 'sec-fetch-dest': 'empty' },
  { ...opened, 'sec-fetch-site': 'same-origin' },
]

test('visits are people who open the shop from outside of it', async () => {
  const { context } = await startTestServer()
  const app = fastify()
  onTestFinished(() => app.close())
  app.get('/', (request) => {
    context.visits.count(request)
    return ''
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  // `fetch` sets headers of its own.
  const open = async (headers: Record<string, string>) => {
    const sent = ask(origin, { headers }).end()
    const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream]
    await once(response.resume(), 'end')
  }
  const counted = async () => {
    await context.visits.flush()
    const rows = await context.db.selectFrom('daily_counts').select(['figure', 'count']).execute()
    return rows.reduce((sum, { count }) => sum + count, 0)
  }
  for (const headers of visits) await open(headers)
  expect(await counted()).toBe(visits.length)
  for (const headers of [...others, { ...old, referer: `${origin}/mobile/home` }]) await open(headers)
  expect(await counted()).toBe(visits.length)
  await open(opened)
  expect(await counted()).toBe(visits.length + 1)
})
