import {
  defineConsoleEndpoints,
  type ReadingEndpoint,
  type WritingEndpoint,
} from '@hao/contract/console/endpoint.ts'
import { openApiDocument } from '@hao/contract/openapi.ts'
import { consoleEndpoints } from '@hao/contract/console/endpoints.ts'
import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { waitUntil } from '../../testing/wait-until.ts'
import { startConsole } from '../testing/console.ts'
import { insertNumber } from '../testing/valid-requests/numbers.ts'

const bare = { summary: '', permission: 'self', input: z.object({}), output: z.null(), refusals: [] } as const

test('an endpoint that writes without an audit entry does not compile', () => {
  type Calls = Parameters<
    typeof defineConsoleEndpoints<{ 'POST /x': WritingEndpoint; 'GET /x': ReadingEndpoint }>
  >[0]
  expectTypeOf<{ 'POST /x': typeof bare; 'GET /x': typeof bare }>().not.toExtend<Calls>()
  const audit = { action: 'x', subject: 'y' } as const
  expectTypeOf<{
    'POST /x': typeof bare & { audit: typeof audit }
    'GET /x': typeof bare
  }>().toExtend<Calls>()
  expect(defineConsoleEndpoints({ 'POST /x': { ...bare, audit } })).toBeDefined()
})

test('an endpoint in one transaction without a login, or with a cookie and a transaction, does not compile', () => {
  const audit = { action: 'x', subject: 'y' } as const
  type Anyone = Omit<typeof bare, 'permission'> & { permission: 'anyone'; audit: typeof audit }
  expectTypeOf<Anyone>().not.toExtend<WritingEndpoint>()
  expectTypeOf<typeof bare & { audit: typeof audit; setsSession: true }>().not.toExtend<WritingEndpoint>()
  expectTypeOf<Anyone & { ownTransactions: true; setsSession: true }>().toExtend<WritingEndpoint>()
})

/** Paths of both contracts, each with its own endpoint. */
const inBoth = new Set(['GET /number/:id', 'GET /session'])
/** A path without the names of its parameters. */
const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{x}')

test('the shop knows no path of the console, and its API document names none', async () => {
  const { server } = await startConsole()
  const paths = Object.entries(openApiDocument().paths as Record<string, Record<string, unknown>>)
  const documented = new Set(
    paths.flatMap(([path, at]) =>
      Object.keys(at).map((method) => `${method.toUpperCase()} ${shapeOf(path)}`),
    ),
  )
  expect(documented).toContain('GET /number/{x}')
  const wrong = async (method: string, path: string) => {
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${server.origin}${path}`, { method, ...body })
    const { error } = (await response.json()) as { error?: string }
    return error === 'not-found' ? [] : [`${method} ${path}: ${response.status} ${error}`]
  }
  const keys = Object.keys(consoleEndpoints).filter((key) => !inBoth.has(key))
  const known = await Promise.all(
    keys.map((key) => {
      const [method = '', path = ''] = key.split(' ')
      return wrong(method, `/api${path.replaceAll(/:\w+/g, '1')}`)
    }),
  )
  const screens = ['/staff', '/staff/1', '/audit', '/numbers', '/orders/1', '/jobs', '/invite']
  const shown = await Promise.all(screens.map((path) => wrong('GET', path)))
  expect([...known, ...shown].flat()).toEqual([])
  expect(keys.filter((key) => documented.has(shapeOf(key)))).toEqual([])
  for (const key of inBoth) expect(documented).toContain(shapeOf(key))
})

test('a response is not cached, not framed and does not name the server software', async () => {
  const { origin } = await startConsole()
  const { headers } = await fetch(`${origin}/api/me`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('the console refuses a foreign host name, as DNS rebinding uses one', async () => {
  const { origin, staffByRole } = await startConsole()
  const { port } = new URL(origin)
  const { request } = await import('node:http')
  const status = (host: string) =>
    new Promise<number>((done) => {
      const headers = { host, cookie: `staff=${staffByRole.owner.token}` }
      request({ host: '127.0.0.1', port, path: '/api/me', headers }, (answer) => {
        answer.resume()
        done(answer.statusCode ?? 0)
      }).end()
    })
  expect(await status(`localhost:${port}`)).toBe(200)
  expect(await status(`rebound.example:${port}`)).toBe(403)
})

test('a request of a staff member who is disabled while it waits changes nothing', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const { id } = await insertNumber(testConsole)
  const { version, priceFen } = (await request('GET /number/:id', { id }, { as: staffByRole.inventory })).data
  const { db } = server.context
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const change = { id, version, priceFen: priceFen + 10, reason: '调价' }
  const asked = await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM numbers WHERE id = ${id} FOR UPDATE`.execute(trx)
    const answer = request('POST /number/:id/price', change, { as: staffByRole.inventory })
    await waitUntil(
      async () => (await waiting.execute(db)).rows.length,
      (count) => count > 0,
    )
    const disabled = { id: staffByRole.inventory.id, version: 1, reason: '离职' }
    expect((await request('POST /staff/:id/disable', disabled, { as: staffByRole.owner })).status).toBe(200)
    return { answer }
  })
  expect((await asked.answer).failure.error).toBe('login-required')
  expect((await request('GET /number/:id', { id }, { as: staffByRole.owner })).data.priceFen).toBe(priceFen)
})
