import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createHttpApp } from './http-app.ts'

const availability = { isPrepared: true, countRefusal: () => undefined }
const log = pino({ level: 'silent' })
const app = createHttpApp({ config: readConfig({ ANSWER_MS: '100' }), log, availability }, {})
let letGo = (_page: string): void => undefined
const held = new Promise<string>((resolve) => (letGo = resolve))
app.get('/api/never', () => new Promise(() => undefined))
app.get('/api/half', (_request, reply) => reply.send(half()))
app.get('/page', () => held)
afterAll(() => app.close())

/** A stream that never ends. */
function half(): Readable {
  const stream = new Readable({ read: () => undefined })
  stream.push('half')
  return stream
}

test('[ER-3] a request to a stuck endpoint gets 503, a stuck stream is cut off, and a page has no deadline', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = fetch(`${origin}/page`)
  const never = await fetch(`${origin}/api/never`)
  expect([never.status, never.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await never.json()).toMatchObject({ success: false, error: 'unavailable' })
  // An escaped spelling of the path is limited too.
  expect((await fetch(`${origin}/%61pi/never`)).status).toBe(503)
  await expect(fetch(`${origin}/api/half`).then((answer) => answer.text())).rejects.toThrow('terminated')
  letGo('at last')
  expect(await (await page).text()).toBe('at last')
})
