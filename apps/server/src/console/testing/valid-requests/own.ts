import { randomBytes } from 'node:crypto'
import type { ownEndpoints } from '@hao/contract/console/endpoints/own.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { beginEnrolment } from '../../../people/staff/enrol.ts'
import { requestFactor } from '../../../people/staff/factors.ts'
import { openStaffSession } from '../../../people/staff/open-session.ts'
import { hashPassword } from '../../../people/staff/passwords.ts'
import { renewRecoveryCodes } from '../../../people/staff/recovery-codes.ts'
import { generateTotp } from '../../../people/staff/testing/people.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'
import { password, newVisit } from './login.ts'

/**
 * Input that belongs to the requesting staff member. Without one any input will do: the request is refused
 * before it is parsed.
 */
const own =
  (
    good: (testConsole: TestConsole, id: number, name: string) => Promise<Record<string, unknown>>,
  ): ValidRequest =>
  (testConsole, as?: StaffLogin) =>
    as ? good(testConsole, as.id, as.name) : Promise.resolve({ id: 1 })

const change = (
  { server: { context } }: TestConsole,
  id: number,
  set: { password_hash: string } | { totp_secret: Buffer },
) => context.db.updateTable('staff_members').set(set).where('id', '=', id).execute()

/** A passkey without an authenticator. */
async function passkey({ server: { context } }: TestConsole, staffId: number): Promise<number> {
  const bytes = { credential_id: randomBytes(32), public_key: randomBytes(32), counter: 0, transports: [] }
  const whose = { staff_id: staffId, name: 'Key', created_at: context.clock(), last_used_at: null }
  const added = context.db.insertInto('staff_passkeys').values({ ...bytes, ...whose })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

export const ownRequests: Record<keyof typeof ownEndpoints, ValidRequest> = {
  'GET /me/sessions': async () => ({}),
  'DELETE /me/session/:id': own(async ({ server: { context } }, staffId) => {
    const at = context.clock()
    await inTransaction(context.db, (trx) => openStaffSession(trx, { staffId, at, device: 'another' }))
    const newest = context.db.selectFrom('staff_sessions').select('id').orderBy('id', 'desc').limit(1)
    return newest.executeTakeFirstOrThrow()
  }),
  'GET /me/factors': async () => ({}),
  'POST /me/factor/ask': async () => ({}),
  'POST /me/factor': own(async (testConsole, staffId) => {
    const { context } = testConsole.server
    const [code] = await inTransaction(context.db, (trx) => renewRecoveryCodes(trx, staffId))
    const visit = newVisit(testConsole)
    const { token } = await requestFactor(context, visit, { staffId, purpose: 'factor', at: visit.at })
    return { challenge: token, proof: { method: 'recovery', code } }
  }),
  'POST /me/password': own(async (testConsole, id) => {
    await change(testConsole, id, { password_hash: await hashPassword(password) })
    return { current: password, next: `${password}, another` }
  }),
  'POST /me/factors/begin': async () => ({}),
  'POST /me/factors': own(async (testConsole, staffId, name) => {
    const { context } = testConsole.server
    const at = context.clock()
    const begun = { staffId, name, where: testConsole, at }
    const { token, totp } = await beginEnrolment(context, context.db, begun)
    return { challenge: token, factor: { method: 'totp', code: generateTotp(totp.secret, at) } }
  }),
  'DELETE /me/passkey/:id': own(async (testConsole, id) => {
    await passkey(testConsole, id)
    return { id: await passkey(testConsole, id) }
  }),
  'DELETE /me/totp': own(async (testConsole, id) => {
    await passkey(testConsole, id)
    await change(testConsole, id, {
      totp_secret: await testConsole.server.context.keys.encrypt('staff_members.totp_secret', 'A'.repeat(32)),
    })
    return {}
  }),
  'POST /me/recovery-codes': async () => ({}),
}
