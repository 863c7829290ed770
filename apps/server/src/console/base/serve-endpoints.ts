import type { AuditEntry, ConsoleEndpoint } from '@hao/contract/console/endpoint.ts'
import { consoleEndpoints, type ConsoleEndpointKey } from '@hao/contract/console/endpoints.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import type { RefusalName } from '@hao/contract/errors.ts'
import { negotiateLocale } from '@hao/contract/locale.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appendAudit } from '../../people/audit/append.ts'
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
import { runIdempotently } from './run-idempotently.ts'
import { buildAuditRow } from './audit-row.ts'
import type { RequestInfo, AuditFields, Handlers } from './request-context.ts'
import { getConsoleOrigin, requireConsoleOrigin } from './console-origin.ts'
import { writeSessionCookie, readSessionCookie } from './session-cookie.ts'

/** How long (ms) a factor counts as fresh. */
export const freshFactorMs = 5 * minuteMs

/** The client of a request: a staff member, or none before the login. */
type Client = RequestInfo<StaffSession | undefined>
/** A handler whose types were checked by `Handlers`. */
type UntypedHandler = (input: unknown, request: unknown) => Promise<unknown>

/**
 * Serves the console's contract under /api. Checks origin, session, permission and fresh factor, then runs
 * the handler. A writing endpoint runs in one transaction with its audit row.
 */
export function serveConsoleEndpoints(app: FastifyInstance, context: Context, handlers: Handlers): void {
  serveContract<ConsoleEndpoint, Client>(app, {
    endpoints: consoleEndpoints,
    bases: ['/api'],
    checkOutputs: !context.config.production,
    availability: context.availability,
    identify: (exchange) => identifyClient(context, exchange),
    run: (task) => {
      const { key, endpoint } = task
      const handler = handlers[key as ConsoleEndpointKey] as UntypedHandler
      return endpoint.audit && !endpoint.login && !endpoint.ownTransactions
        ? auditWrongAttempts(context, endpoint.audit, task.client, () =>
            runInTransaction(context, task, endpoint.audit, handler),
          )
        : runWithoutTransaction(context, task, handler)
    },
  })
}

/**
 * Identifies the client of a request. Refuses a foreign page (`forbidden`), and clients that lack a session
 * (`login-required`), the permission (`not-allowed`) or a fresh factor (`factor-required`).
 */
async function identifyClient(
  context: Context,
  { endpoint, request }: Exchange<ConsoleEndpoint>,
): Promise<Client> {
  const { config, clock } = context
  const origin = getConsoleOrigin(config, request)
  requireConsoleOrigin(origin, request)
  const token = readSessionCookie(config, request)
  const staff =
    token === undefined ? undefined : await authenticateStaff(context, token, { idle: isIdle(request) })
  const at = clock()
  if (endpoint.permission !== 'nobody') requireAccess(endpoint, staff, at)
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
  if (permission !== 'nobody' && !hasPermission(staff.roles, permission)) throw refuse('not-allowed')
  if (fresh && at.getTime() - staff.factorAt.getTime() > freshFactorMs) throw refuse('factor-required')
}

const wrongTries: readonly RefusalName[] = ['factor-wrong', 'password-wrong']

/**
 * Runs `attempt`. When a staff member's own factor or password was wrong, appends an audit row in a new
 * transaction, because the attempt's own one is rolled back.
 */
async function auditWrongAttempts<T>(
  { db }: Context,
  entry: AuditEntry | undefined,
  { staff, at }: RequestInfo<StaffSession | undefined>,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (staff && entry?.wrong && isRefusal(error) && wrongTries.includes(error.refusal)) {
      const who = { at, staffId: staff.staffId }
      await inTransaction(db, (trx) =>
        appendAudit(trx, buildAuditRow(entry, who, { wrong: true, subjectId: staff.staffId })),
      )
    }
    throw error
  }
}

/** Runs an endpoint that reads, or that opens its own transactions and writes its own audit rows. */
async function runWithoutTransaction(
  context: Context,
  { endpoint, reply, client, input, write }: EndpointRequest<ConsoleEndpoint, Client>,
  handler: UntypedHandler,
): Promise<string> {
  const { db, config } = context
  const setSession = (token: string | undefined) => writeSessionCookie(config, reply, token)
  const request = { ...client, db, ...('login' in endpoint && { setSession }) }
  const own = endpoint.permission === 'nobody' ? undefined : endpoint.audit
  return write(await auditWrongAttempts(context, own, client, () => handler(input, request)))
}

/**
 * Runs a writing endpoint in one transaction: its changes, its audit row and its stored response. Locks the
 * session, so that nothing commits after the session has ended.
 */
async function runInTransaction(
  context: Context,
  { key, endpoint, request, client, input, write }: EndpointRequest<ConsoleEndpoint, Client>,
  entry: AuditEntry,
  handler: UntypedHandler,
): Promise<string> {
  const { staff, at } = client
  if (!staff) throw refuse('login-required')
  const { staffId } = staff
  const once = 'secret' in endpoint ? undefined : readIdempotencyKey(request)
  return inTransaction(context.db, (trx) =>
    runIdempotently(context, trx, { staffId, key: once, request: { key, input }, at }, async () => {
      const { data, audit } = (await handler(input, { ...client, trx })) as {
        data: unknown
        audit: AuditFields
      }
      const body = write(data)
      await requireOpenSession(trx, { sessionId: staff.sessionId, at })
      await appendAudit(trx, buildAuditRow(entry, { at, staffId }, audit))
      return body
    }),
  )
}
