import type { Role } from '@hao/contract/console/roles.ts'
import { reusePools } from '@hao/testing/reused-pools.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { generateSync } from 'otplib/functional'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { inTransaction, openDatabase } from '../../../platform/db/database.ts'
import { Keys } from '../../../platform/encryption/keys.ts'
import { acceptInvite, openInvitation } from '../accept-invite.ts'
import { authenticateStaff } from '../authenticate.ts'
import { invite } from '../invite.ts'
import { beginLogIn, finishLogIn } from '../log-in.ts'
import { softwarePasskey } from '../../users/testing/authenticator.ts'

export const origin = 'http://localhost:8081'
export const password = 'correct horse 电池 staple'
export const ignoreStep = () => Promise.resolve()

/** The code that an authenticator app shows. */
export const generateTotp = (secret: string, at: Date) =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })

/** A console without staff on its own database, with a clock that only `advance` moves. */
export async function startStaffFixture(env: Record<string, string> = {}) {
  const url = await createTestDatabase()
  const db = openDatabase(url, 8, { open: reusePools(url) })
  onTestFinished(() => db.destroy())
  const config = readConfig({ DATABASE_URL: 'postgres://unused', ...env })
  let now = new Date('2026-11-24T01:00:00Z')
  const context = { db, config, keys: new Keys(db, config.phoneKey), clock: () => now }
  const at = () => now
  const visit = (ip = '192.0.2.1') => ({ at: now, ip, agent: 'Mozilla/5.0 Chrome/140', origin })
  const by = (staffId: number | null = null) => ({ staffId, reason: null, at: now })
  const inviteNew = (name: string, roles: Role[] = ['owner']) =>
    inTransaction(db, (trx) => invite(trx, { name, roles, by: by() }))

  /** A member of staff who has accepted the invitation, with an authenticator app. */
  async function member(name: string, roles: Role[] = ['owner']) {
    const { token } = await inviteNew(name, roles)
    const { enrolment } = await openInvitation(context, { token, visit: visit(), recordStep: ignoreStep })
    const { secret } = enrolment.totp
    const factor = { method: 'totp', code: generateTotp(secret, now) } as const
    const setUp = { token, enrolment: enrolment.token, password, factor }
    const accepted = await acceptInvite(context, {
      ...setUp,
      visit: visit(),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    })
    return { name, secret, ...accepted }
  }

  /** A member of staff who has accepted the invitation, with a passkey. */
  async function keyHolder(name: string) {
    const { token } = await inviteNew(name)
    const { enrolment } = await openInvitation(context, { token, visit: visit(), recordStep: ignoreStep })
    const passkey = softwarePasskey(origin)
    const factor = { method: 'passkey', response: passkey.create(enrolment.passkey!), name: 'Key' } as const
    const setUp = { token, enrolment: enrolment.token, password, factor }
    const accepted = await acceptInvite(context, {
      ...setUp,
      visit: visit(),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    })
    return { name, passkey, ...accepted }
  }

  const begin = (name: string, secret = password, ip?: string) =>
    beginLogIn(context, {
      name,
      password: secret,
      visit: visit(ip),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    })
  const finish = (token: string, proof: Parameters<typeof finishLogIn>[1]['proof'], ip?: string) =>
    finishLogIn(context, {
      token,
      proof,
      visit: visit(ip),
      recordStep: ignoreStep,
      recordRefusal: ignoreStep,
    })
  const whoIs = (token: string) => authenticateStaff(context, token)
  return {
    context,
    db,
    at,
    visit,
    by,
    inviteNew,
    member,
    keyHolder,
    begin,
    finish,
    whoIs,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}

/** How many concurrent attempts succeeded, and why the others were refused. */
export async function countOutcomes(attempts: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts)
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  return { done: settled.length - refused.length, refused }
}
