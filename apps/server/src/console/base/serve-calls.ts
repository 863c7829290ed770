import type { AuditEntry, ConsoleCall, WritingCall } from '@hao/contract/console/call.ts'
import { consoleCalls, type ConsoleCallKey } from '@hao/contract/console/calls.ts'
import { may } from '@hao/contract/console/roles.ts'
import type { RefusalName } from '@hao/contract/errors.ts'
import { localeOf } from '@hao/contract/locale.ts'
import { successWriter } from '@hao/contract/success.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { appendAudit } from '../../people/audit/append.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { addressOf } from '../../platform/http/network.ts'
import { isRead, parseInput } from '../../platform/http/parse-input.ts'
import { isRefusal, refuse } from '../../platform/base/refuse.ts'
import { authenticateStaff, type StaffSession } from '../../people/staff/authenticate.ts'
import { holdSession } from '../../people/staff/sessions.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { answerOnce } from './answer-once.ts'
import { auditRow } from './audit-row.ts'
import type { Asker, Audited, Handlers } from './desk.ts'
import { consoleOrigin, requireOwnPage } from './own-page.ts'
import { keepSession, shownSession } from './session-cookie.ts'

/** How long (ms) a factor counts for what wants a fresh one. */
export const freshMs = 5 * minuteMs

const json = 'application/json; charset=utf-8'

type Answered = { data: unknown; audit: Audited }
type LooseHandler = (input: unknown, desk: unknown) => Promise<unknown>

/** Serves every call of the console's contract under /api: permission, factor, input, transaction, audit and output are seen to here, for all alike. */
export function serveCalls(app: FastifyInstance, context: Context, handlers: Handlers): void {
  for (const [key, call] of Object.entries<ConsoleCall>(consoleCalls)) {
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const answer = answerCall(context, key, call, handlers[key as ConsoleCallKey] as LooseHandler)
    app.route({
      method,
      url: `/api${path}`,
      ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
      handler: async (request, reply) => {
        const body = await answer(request, reply)
        reply.header('content-type', json)
        return body
      },
    })
  }
}

function answerCall(context: Context, key: string, call: ConsoleCall, handler: LooseHandler) {
  const write = successWriter(call.output)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const asker = await askerOf(context, call, request)
    const input = parseInput(call, request)
    const { db, config } = context
    if (call.audit && !call.login && !call.question)
      return auditingWrong(context, call.audit, asker, () =>
        act(context, { key, call, request, asker, input, handler, write }),
      )
    const keep = (token: string | undefined) => keepSession(config, reply, token)
    const desk = { ...asker, db, ...('login' in call && { keepSession: keep }) }
    const own = call.permission === 'nobody' ? undefined : call.audit
    return write(await auditingWrong(context, own, asker, () => handler(input, desk)))
  }
}

/** Who asks. Refuses who may not: without a session, without the permission, or without a fresh factor. */
async function askerOf(
  context: Context,
  call: ConsoleCall,
  request: FastifyRequest,
): Promise<Asker<StaffSession | undefined>> {
  const { config, clock } = context
  const origin = consoleOrigin(config, request)
  requireOwnPage(origin, request)
  const token = shownSession(config, request)
  const staff =
    token === undefined ? undefined : await authenticateStaff(context, token, { idle: isIdle(request) })
  const at = clock()
  if (call.permission !== 'nobody') admit(call, staff, at)
  return {
    staff,
    at,
    origin,
    ip: addressOf(request),
    agent: request.headers['user-agent'] ?? '',
    locale: localeOf(request.headers['accept-language']),
  }
}

/** Whether a page reads by itself, while nobody is before it: it says so. */
const isIdle = (request: FastifyRequest) => isRead(request) && request.headers['x-idle'] !== undefined

function admit({ permission, fresh }: ConsoleCall, staff: StaffSession | undefined, at: Date): void {
  if (!staff) throw refuse('login-required')
  if (permission !== 'nobody' && !may(staff.roles, permission)) throw refuse('not-allowed')
  if (fresh && at.getTime() - staff.factorAt.getTime() > freshMs) throw refuse('factor-required')
}

const wrongTries: readonly RefusalName[] = ['factor-wrong', 'password-wrong']

/** A try with a wrong factor or password of one's own stands in the audit too, behind what it began, which is taken back. */
async function auditingWrong<T>(
  { db }: Context,
  entry: AuditEntry | undefined,
  { staff, at }: Asker<StaffSession | undefined>,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (staff && entry?.wrong && isRefusal(error) && wrongTries.includes(error.refusal)) {
      const who = { at, staffId: staff.staffId }
      await inTransaction(db, (trx) =>
        appendAudit(trx, auditRow(entry, who, { wrong: true, subjectId: staff.staffId })),
      )
    }
    throw error
  }
}

type Acting = {
  key: string
  call: WritingCall
  request: FastifyRequest
  asker: Asker<StaffSession | undefined>
  input: unknown
  handler: LooseHandler
  write: (data: unknown) => string
}

/** A call that writes: what it does, its row of the audit, and the answer to its repeat are one transaction, of somebody who may still act at its end. */
async function act(
  context: Context,
  { key, call, request, asker, input, handler, write }: Acting,
): Promise<string> {
  const { staff, at } = asker
  if (!staff) throw refuse('login-required')
  const { staffId } = staff
  const idempotencyKey = request.headers['idempotency-key']
  const once = typeof idempotencyKey === 'string' && !call.secret ? idempotencyKey : undefined
  return inTransaction(context.db, (trx) =>
    answerOnce(context, trx, { staffId, key: once, request: { key, input }, at }, async () => {
      const { data, audit } = (await handler(input, { ...asker, trx })) as Answered
      const body = write(data)
      await holdSession(trx, { sessionId: staff.sessionId, at })
      await appendAudit(trx, auditRow(call.audit, { at, staffId }, audit))
      return body
    }),
  )
}
