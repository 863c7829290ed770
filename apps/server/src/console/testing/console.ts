import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ConsoleOutput, ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import type { Failure } from '@hao/contract/envelope.ts'
import { roles, type Role } from '@hao/contract/console/roles.ts'
import { createServer } from 'node:http'
import { waitTimeoutMs, testTimeoutMs } from '@hao/testing/timeouts.ts'
import { onTestFinished } from 'vitest'
import { type Db, inTransaction, openDatabase, type Trx } from '../../platform/db/database.ts'
import { answerClientError } from '../../platform/http/client-error.ts'
import { defaultHeaders } from '../../platform/http/headers.ts'
import { staffMachine } from '../../people/staff/machine.ts'
import { openStaffSession } from '../../people/staff/open-session.ts'
import { buildTarget } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { buildConsole } from '../app.ts'

/** A staff member who is logged in. */
export type StaffLogin = { id: number; name: string; token: string }

type Options = { as?: StaffLogin | undefined; headers?: Record<string, string> }

/**
 * Sends a request to the console. `data` is the data of a success; `failure` is the same body typed as a
 * failure.
 */
type RequestConsole = <K extends ConsoleEndpointKey>(
  key: K,
  input?: Record<string, unknown>,
  options?: Options,
) => Promise<{ status: number; data: ConsoleOutput<K>; failure: Failure }>

export type TestConsole = {
  server: TestServer
  origin: string
  request: RequestConsole
  /** Adds a staff member with these roles, logged in with a fresh factor. */
  addStaff: (...roles: Role[]) => Promise<StaffLogin>
  /**
   * Renews all sessions, with a fresh factor: a test of many requests may take longer than its five minutes.
   */
  renewSessions: () => Promise<void>
  /** One staff member of each role. */
  staffByRole: Record<Role, StaffLogin>
}

let staffCount = 0

type ServerOptions = Parameters<typeof startTestServer>[0]

/** Mail can be chosen, and is not sent. */
const noMailServer = { SMTP_URL: 'smtp://localhost:1', SMTP_FROM: 'console@shop.example' }

/**
 * Starts the console with a test server, on its own port, until the test ends. `connections` gives the
 * console its own pool of that size beside the test's connections.
 */
export async function startConsole({
  connections,
  ...options
}: ServerOptions & { connections?: number } = {}): Promise<TestConsole> {
  const env = { ...noMailServer, ...options.env }
  const server = await startTestServer({ ...options, env })
  const ownPooled = (size: number) => ({
    ...server.context,
    db: ownPool(server, size),
    // A test may connect a provider later.
    get invoicing() {
      return server.context.invoicing
    },
  })
  const context = connections ? ownPooled(connections) : server.context
  const app = await buildConsole(context)
  await app.ready()
  const http = createServer({ keepAliveTimeout: testTimeoutMs }, (request, response) =>
    app.routing(request, response),
  )
  http.on('clientError', answerClientError(defaultHeaders({ publicUrl: undefined })))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    http.closeAllConnections()
    await new Promise((closed) => http.close(closed))
    await app.close()
  })
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const insertStaff = async (trx: Trx, held: Role[]) => {
    const at = context.clock()
    staffCount += 1
    const name = `${held.join('-')}-${staffCount}`
    const row = { name, normalized_name: name, roles: held, created_at: at, updated_at: at }
    const { id } = await staffMachine.insert(trx, 'plant', row, { at })
    return { id, name, token: await openStaffSession(trx, { staffId: id, at, device: 'test' }) }
  }
  const addStaff = (...held: Role[]) => inTransaction(context.db, (trx) => insertStaff(trx, held))
  const entries = await inTransaction(context.db, async (trx) => {
    const added: [Role, StaffLogin][] = []
    for (const role of roles) added.push([role, await insertStaff(trx, [role])])
    return added
  })
  const staffByRole = Object.fromEntries(entries) as Record<Role, StaffLogin>
  const renewSessions = async () => {
    const at = context.clock()
    const renewed = { created_at: at, last_used_at: at, second_factor_at: at }
    await context.db.updateTable('staff_sessions').set(renewed).execute()
  }
  return { server, origin, request: createRequest(origin), addStaff, renewSessions, staffByRole }
}

function ownPool({ databaseUrl }: TestServer, connections: number): Db {
  const db = openDatabase(databaseUrl, connections, { answerMs: waitTimeoutMs })
  onTestFinished(() => db.destroy())
  return db
}

function createRequest(origin: string): RequestConsole {
  return async (key, input = {}, { as, headers = {} } = {}) => {
    const { method, path, rest } = buildTarget(key, input)
    const inQuery = method === 'GET'
    const query = inQuery ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''
    const response = await fetch(`${origin}/api${path}${query}`, {
      method,
      headers: {
        ...(as && { cookie: `staff=${as.token}` }),
        ...(!inQuery && { 'content-type': 'application/json', origin }),
        ...headers,
      },
      ...(!inQuery && { body: JSON.stringify(rest) }),
    })
    const body = (await response.json()) as { data: never } & Failure
    return { status: response.status, data: body.data, failure: body }
  }
}
