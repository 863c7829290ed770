import type { Context } from '../../context.ts'
import { inTransaction, type Db, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { endWaitsOfUser } from '../../inventory/waitlist/end-wait.ts'
import { requesterMark } from '../../people/users/send-code.ts'
import { verifyCode } from '../../people/users/verify-code.ts'
import {
  lockAccount,
  selectActiveUses,
  anonymiseAccount,
  deleteOwned,
  selectBoundPhones,
  selectSecondPhones,
  selectCodePhones,
  deleteSms,
  deleteCodes,
  anonymiseBindings,
  anonymiseConsents,
  anonymisePayments,
} from './queries.ts'

/** Whose account goes; `phone` is '' for one that came from the courier app without any, which then needs no code. */
export type Deletion = { id: number; phone: string; code: string | undefined; ip: string }

/**
 * Deletes an account: every login ends, its phone may register anew. What becomes of which table stands in `personalData`: favourites, alerts, tickets, votes
 * and the call log go; orders, payments, bindings and consents stay without a person in them, because the law wants them kept. Refuses `account-in-use` with how many
 * `pending` and `unbound` orders and live `subscriptions` there are, `bad-request` without a code, and what `verifyCode` does.
 */
export async function deleteUser(context: Context, { id, phone, code, ip }: Deletion): Promise<void> {
  await refuseInUse(context.db, id)
  if (phone) {
    if (!code) throw refuse('bad-request', { fields: [{ field: 'code', reason: 'required' }] })
    await verifyCode(context, { purpose: 'delete', phone, code, requester: { ip, userId: id } })
  }
  const now = context.clock()
  await inTransaction(context.db, async (trx) => {
    await lockAccount(trx, id)
    await refuseInUse(trx, id)
    await endWaitsOfUser(context, trx, id, now)
    await forget(context, trx, { id, phone, now })
  })
}

async function refuseInUse(db: Db | Trx, id: number): Promise<void> {
  const uses = await selectActiveUses(db, id)
  if (uses && uses.pending + uses.unbound + uses.subscriptions > 0) throw refuse('account-in-use', uses)
}

type Gone = { id: number; phone: string; now: Date }

async function forget(context: Context, trx: Trx, gone: Gone): Promise<void> {
  const { id, now } = gone
  await forgetPhones(context, trx, gone)
  await anonymisePayments(trx, id)
  await anonymiseAccount(trx, id, now)
  await anonymiseConsents(trx, id)
  await deleteOwned(trx, id)
}

/** The user's own phone, and those that their numbers rang or that they had codes sent to: these may be somebody else's own, whose codes stay good. */
async function forgetPhones({ config, keys }: Context, trx: Trx, { id, phone }: Gone): Promise<void> {
  const mark = (each: string) => pepperHash(config.codePepper, 'phone', each)
  const requester = requesterMark(config.codePepper, { ip: '', userId: id })
  const rung = await keys.decryptRows(await selectBoundPhones(trx, id), { phone: 'bindings.phone' })
  const second = await keys.decryptRows(await selectSecondPhones(trx, id), {
    second_phone: 'ring_rules.second_phone',
  })
  const asked = await selectCodePhones(trx, requester)
  const others = [
    ...asked.map(({ phone_hmac }) => phone_hmac),
    ...[...rung.map((each) => each.phone), ...second.map((each) => each.second_phone)].flatMap((each) =>
      each === null ? [] : [mark(each)],
    ),
  ]
  await deleteSms(trx, { own: mark(phone), others })
  await deleteCodes(trx, { own: mark(phone), asker: requester })
  await anonymiseBindings(trx, id)
}
