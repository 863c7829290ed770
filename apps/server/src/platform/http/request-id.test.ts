import { expect, test } from 'vitest'
import { createLog } from '../base/log.ts'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { startTestServer } from '../../testing/server.ts'

const sent = '1a2b3c4d5e6f708192a3b4c5d6e7f809'

/** A server, its log lines and their objects. */
async function startLogged(env: Record<string, string>) {
  const lines: string[] = []
  const log = createLog({ production: true, level: 'warn' }, { write: (line) => void lines.push(line) })
  const server = await startTestServer({ env, log })
  return { server, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('the id of a trusted proxy is in the response, the failure and every log line of the request', async () => {
  const { server, read } = await startLogged({ TRUST_PROXY: '127.0.0.1' })
  await runStatement(asAdmin(server.databaseUrl), 'DROP TABLE banners CASCADE')
  const response = await fetch(`${server.origin}/api/banner`, { headers: { 'x-request-id': sent } })
  expect(response.headers.get('x-request-id')).toBe(sent)
  expect(await response.json()).toMatchObject({ error: 'internal', requestId: sent })
  expect(read().map(({ msg, requestId }) => [msg, requestId])).toEqual([['unexpected error', sent]])
})

test.each([
  ['of an address that is no proxy', '10.0.0.1', sent],
  ['without a proxy', 'false', sent],
  ['in another form', '127.0.0.1', `${sent.slice(1)}\u00e9`],
  ['of zeros', '127.0.0.1', '0'.repeat(32)],
])('an id %s is replaced by our own', async (_what, proxies, id) => {
  const server = await startTestServer({ env: { TRUST_PROXY: proxies } })
  const response = await fetch(`${server.origin}/api/banner`, { headers: { 'x-request-id': id } })
  const own = response.headers.get('x-request-id')
  expect(own).toMatch(/^[\da-f]{32}$/)
  expect(own).not.toBe(id)
})
