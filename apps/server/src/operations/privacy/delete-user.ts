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
  deleteNames,
} from './queries.ts'

/** A request to delete an account. A courier app account without a phone (`''`) needs no code. */
type Deletion = { id: number; phone: string; code: string | undefined; ip: string }

/**
 * Deletes an account: all logins end, and its phone may register again. `personalData` lists what is deleted
 * and what is anonymised, because the law requires its retention.
 * Refuses `account-in-use` with the counts of `pending` and `unbound` orders and live `subscriptions`,
 * `bad-request` without a code, and with the refusals of `verifyCode`.
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
    await deletePersonalData(context, trx, { id, phone, now })
  })
}

async function refuseInUse(db: Db | Trx, id: number): Promise<void> {
  const uses = await selectActiveUses(db, id)
  if (uses && uses.pending + uses.unbound + uses.subscriptions > 0) throw refuse('account-in-use', uses)
}

type DeletedAccount = { id: number; phone: string; now: Date }

async function deletePersonalData(context: Context, trx: Trx, account: DeletedAccount): Promise<void> {
  const { id, now } = account
  await deletePhones(context, trx, account)
  await anonymisePayments(trx, id)
  await deleteNames(trx, id)
  await anonymiseAccount(trx, id, now)
  await anonymiseConsents(trx, id)
  await deleteOwned(trx, id)
}

/**
 * Deletes the user's phone, the phones that their numbers rang, and the phones they requested codes for.
 * The last two may belong to other users: their own codes stay valid.
 */
async function deletePhones(
  { config, keys }: Context,
  trx: Trx,
  { id, phone }: DeletedAccount,
): Promise<void> {
  const hash = (each: string) => pepperHash(config.codePepper, 'phone', each)
  const requester = requesterMark(config.codePepper, { ip: '', userId: id })
  const rung = await keys.decryptRows(await selectBoundPhones(trx, id), { phone: 'bindings.phone' })
  const second = await keys.decryptRows(await selectSecondPhones(trx, id), {
    second_phone: 'ring_rules.second_phone',
  })
  const requested = await selectCodePhones(trx, requester)
  const others = [
    ...requested.map(({ phone_hmac }) => phone_hmac),
    ...[...rung.map((each) => each.phone), ...second.map((each) => each.second_phone)].flatMap((each) =>
      each === null ? [] : [hash(each)],
    ),
  ]
  await deleteSms(trx, { own: hash(phone), others })
  await deleteCodes(trx, { own: hash(phone), requester })
  await anonymiseBindings(trx, id)
}
