import type { AuditEntry, ConsoleEndpoint } from '@hao/contract/console/endpoint.ts'
import { consoleEndpoints, type ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import { negotiateLocale } from '@hao/contract/locale.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appendAudit } from '../../people/audit/append.ts'
import { requireWithinLimits } from '../../people/limits/limits.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency.ts'
import { isReadRequest } from '../../platform/http/parse-input.ts'
import { type Exchange, serveContract, type EndpointRequest } from '../../platform/http/serve-contract.ts'
import { isRefusal, refuse } from '../../platform/base/refuse.ts'
import { authenticateStaff, type StaffSession } from '../../people/staff/authenticate.ts'
import { requireOpenSession } from '../../people/staff/sessions.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { reuseCommittedResponse } from './reuse-committed-response.ts'
import { buildAuditRow, isWrongAttempt } from './audit-row.ts'
import type { RequestInfo, AuditFields, ConsoleHandlers } from './request-context.ts'
import { getConsoleOrigin, requireConsoleOrigin } from './console-origin.ts'
import { writeSessionCookie, readSessionCookie } from './session-cookie.ts'

/** How long (ms) a factor counts as fresh. */
const freshFactorMs = 5 * minuteMs

/** The client of a request: a member of staff, or none before the login. */
type StaffClient = RequestInfo<StaffSession | undefined>
type ConsoleRequest = EndpointRequest<ConsoleEndpoint, StaffClient>
/** A handler whose types were checked by `ConsoleHandlers`. */
type UntypedHandler = (input: unknown, context: unknown) => Promise<unknown>

/**
 * Serves the console's contract under /api. Checks origin, session, permission and fresh factor, then runs
 * the handler: in one transaction with its audit row if it writes, unless it has its own transactions.
 */
export function serveConsoleEndpoints(
  app: FastifyInstance,
  context: Context,
  handlers: ConsoleHandlers,
): void {
  serveContract<ConsoleEndpoint, StaffClient>(app, {
    endpoints: consoleEndpoints,
    base: '/api',
    checkOutputs: !context.config.production,
    admit: (exchange) => admitStaff(context, exchange),
    run: (request) => {
      const { key, endpoint, client } = request
      const handler = handlers[key as ConsoleEndpointKey] as UntypedHandler
      const { audit, permission, ownTransactions } = endpoint
      // Before the login the use cases audit refusals themselves, also if the browser has a session.
      if (!audit || permission === 'anyone') return runWithoutTransaction(context, request, handler)
      return auditWrongAttempts(context, audit, client, () =>
        ownTransactions
          ? runWithoutTransaction(context, request, handler)
          : runInTransaction(context, request, audit, handler),
      )
    },
  })
}

/**
 * Identifies the client and checks its access. Refuses a foreign page (`forbidden`), and clients that lack a
 * session (`login-required`), the permission (`not-allowed`) or a fresh factor (`factor-required`).
 */
async function admitStaff(
  context: Context,
  { endpoint, request }: Exchange<ConsoleEndpoint>,
): Promise<StaffClient> {
  const { config, clock } = context
  const origin = getConsoleOrigin(config, request)
  requireConsoleOrigin(origin, request)
  const token = readSessionCookie(config, request)
  const staff =
    token === undefined ? undefined : await authenticateStaff(context, token, { idle: isIdle(request) })
  const at = clock()
  if (endpoint.permission !== 'anyone') requireAccess(endpoint, staff, at)
  return {
    staff,
    at,
    origin,
    ip: clientAddress(request),
    agent: request.headers['user-agent'] ?? '',
    locale: negotiateLocale(request.headers['accept-language']),
  }
}

/** Whether a page polls while its user is away. Such requests do not extend the session. */
const isIdle = (request: FastifyRequest) => isReadRequest(request) && request.headers['x-idle'] !== undefined

function requireAccess(
  { permission, fresh }: ConsoleEndpoint,
  staff: StaffSession | undefined,
  at: Date,
): void {
  if (!staff) throw refuse('login-required')
  if (permission !== 'anyone' && !hasPermission(staff.roles, permission)) throw refuse('not-allowed')
  if (fresh && at.getTime() - staff.factorAt.getTime() > freshFactorMs) throw refuse('factor-required')
}

/**
 * Runs `attempt`. When a member of staff gave a wrong factor or password, appends an audit row in a new
 * transaction, because the attempt's own one is rolled back (see `buildAuditRow`).
 */
async function auditWrongAttempts<T>(
  { db }: Context,
  entry: AuditEntry,
  { staff, at }: StaffClient,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (staff && entry.actionIfWrong && isRefusal(error) && isWrongAttempt(error.refusal)) {
      const { staffId } = staff
      const row = buildAuditRow(entry, { at, staffId }, { wasWrong: true, subjectId: staffId })
      await inTransaction(db, (trx) => appendAudit(trx, row))
    }
    throw error
  }
}

/** Runs an endpoint that reads, or that opens its own transactions and writes its own audit rows. */
async function runWithoutTransaction(
  context: Context,
  { endpoint, reply, client, input, serialise }: ConsoleRequest,
  handler: UntypedHandler,
): Promise<string> {
  const { db, config } = context
  const setSession = (token: string | undefined) => writeSessionCookie(config, reply, token)
  return serialise(await handler(input, { ...client, db, ...(endpoint.setsSession && { setSession }) }))
}

/**
 * Runs a writing endpoint in one transaction: its changes, its audit row and its stored response. Locks the
 * session after the handler, so that the lock is short and nothing commits after the session has ended. Other
 * writes wait for the audit row, so it comes next.
 */
async function runInTransaction(
  context: Context,
  { key, endpoint, request, client, input, serialise }: ConsoleRequest,
  entry: AuditEntry,
  handler: UntypedHandler,
): Promise<string> {
  const { staff, at } = client
  if (!staff) throw refuse('login-required')
  const { staffId, sessionId } = staff
  const idempotencyKey = endpoint.secret ? undefined : readIdempotencyKey(request)
  const attempt = { staffId, idempotencyKey, request: { key, input }, at }
  return inTransaction(context.db, (trx) =>
    reuseCommittedResponse(context, trx, attempt, async () => {
      const { data, audit } = (await handler(input, { ...client, trx })) as {
        data: unknown
        audit: AuditFields
      }
      const body = serialise(data)
      await requireOpenSession(trx, { sessionId, at })
      await appendAudit(trx, buildAuditRow(entry, { at, staffId }, audit))
      await requireWithinLimits(trx, audit.alone ?? {}, { staffId, at })
      return body
    }),
  )
}
