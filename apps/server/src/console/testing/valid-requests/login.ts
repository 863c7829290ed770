import type { loginEndpoints } from '@hao/contract/console/endpoints/login.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { openInvitation } from '../../../people/staff/accept-invite.ts'
import { insertDemonstrationStaff } from '../../../people/staff/demonstration-staff.ts'
import { invite } from '../../../people/staff/invite.ts'
import { beginLogIn } from '../../../people/staff/log-in.ts'
import { staffMachine } from '../../../people/staff/machine.ts'
import { nameKey } from '../../../people/staff/names.ts'
import { hashPassword } from '../../../people/staff/passwords.ts'
import { renewRecoveryCodes } from '../../../people/staff/recovery-codes.ts'
import { generateTotp } from '../../../people/staff/testing/people.ts'
import type { TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

export const password = 'a password of the tests'

const ignoreStep = () => Promise.resolve()

let people = 0
let visits = 0

/** A new client address each time, because attempts are limited for each address. */
export function newVisit({ origin, server }: TestConsole) {
  visits += 1
  const ip = `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`
  return { at: server.context.clock(), ip, agent: '', origin }
}

/** A staff member with a password and recovery codes. */
export async function insertStaffWithPassword({ server: { context } }: TestConsole) {
  const password_hash = await hashPassword(password)
  return inTransaction(context.db, async (trx) => {
    const at = context.clock()
    people += 1
    const name = `with a password ${people}`
    const row = { name, normalized_name: nameKey(name), roles: ['service' as const], password_hash }
    const times = { created_at: at, updated_at: at, totp_secret: null }
    const { id } = await staffMachine.insert(trx, 'plant', { ...row, ...times }, { at })
    return { id, name, recoveryCodes: await renewRecoveryCodes(trx, id) }
  })
}

async function invitation({ server: { context } }: TestConsole): Promise<string> {
  people += 1
  const by = { staffId: null, reason: null, at: context.clock() }
  const asked = { name: `invited ${people}`, roles: ['service' as const], by }
  return (await inTransaction(context.db, (trx) => invite(trx, asked))).token
}

export const loginRequests: Record<keyof typeof loginEndpoints, ValidRequest> = {
  'GET /login': async () => ({}),
  'POST /login': async (testConsole) => ({
    name: (await insertStaffWithPassword(testConsole)).name,
    password,
  }),
  'POST /login/factor': async (testConsole) => {
    const { name, recoveryCodes } = await insertStaffWithPassword(testConsole)
    const steps = {
      name,
      password,
      visit: newVisit(testConsole),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    }
    const { token } = await beginLogIn(testConsole.server.context, steps)
    return { challenge: token, proof: { method: 'recovery', code: recoveryCodes[0] } }
  },
  'POST /login/demonstration': async ({ server: { context } }) => {
    const planted = await context.db
      .selectFrom('staff_members')
      .select('id')
      .where('demonstration', '=', true)
      .execute()
    const planting = { production: false, at: context.clock() }
    if (planted.length === 0)
      await inTransaction(context.db, (trx) => insertDemonstrationStaff(trx, planting))
    return { role: 'service' }
  },
  'POST /invite/open': async (testConsole) => ({ token: await invitation(testConsole) }),
  'POST /invite/accept': async (testConsole) => {
    const { context } = testConsole.server
    const [token, visit] = [await invitation(testConsole), newVisit(testConsole)]
    const { enrolment } = await openInvitation(context, { token, visit, recordStep: ignoreStep })
    const factor = { method: 'totp', code: generateTotp(enrolment.totp.secret, visit.at) }
    return { token, challenge: enrolment.token, password, factor }
  },
  'POST /logout': async () => ({}),
}
