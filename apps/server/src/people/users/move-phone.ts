import type { Context } from '../../context.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { isUniqueViolation, inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hasKeptBlock, requireNotBlocked } from './blocks.ts'
import { findUser } from './queries.ts'

type Move = { userId: number; oldPhone: string; newPhone: string; at: Date }

/**
 * Runs `work`, which calls `movePhone`, in a transaction. Of two concurrent changes to one phone, or a change
 * and the first login with it, the second is refused as `phone-taken`.
 */
export async function inPhoneTransaction(context: Context, work: (trx: Trx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(context.db, work)
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('phone-taken')
    throw error
  }
}

/** Refuses `phone-taken` and `phone-blocked`. Only a requester who has proven the phone may learn this. */
export async function requireFreePhone(context: Context, trx: Trx, phone: string): Promise<void> {
  if ((await findUser(trx, context.keys, { kind: 'phone', name: phone })) !== undefined)
    throw refuse('phone-taken')
  if (await hasKeptBlock(context, trx, phone)) throw refuse('phone-blocked')
}

/**
 * Gives an account another login phone and ends all of its logins. Logins with the old phone that have begun
 * are waited for, and end too; later ones find no account. Refuses `account-blocked`, what `requireFreePhone`
 * does, and `unauthorised` if the account is deleted or has another phone by now.
 */
export async function movePhone(
  context: Context,
  trx: Trx,
  { userId, oldPhone, newPhone, at }: Move,
): Promise<void> {
  const { keys } = context
  const found = await trx
    .selectFrom('users')
    .select(['phone', 'nickname'])
    .where('id', '=', userId)
    .forUpdate()
    .execute()
  const [user] = await keys.decryptRows(found, { phone: 'users.phone', nickname: 'users.nickname' })
  if (user?.phone !== oldPhone) throw refuse('unauthorised')
  await requireNotBlocked(trx, userId, at)
  await keys.lockKeyVersion(trx)
  await requireFreePhone(context, trx, newPhone)
  const { newest } = await keys.blindIndex('phone', newPhone)
  const nickname = renameNewcomer(user.nickname, oldPhone, newPhone)
  await trx
    .updateTable('users')
    .set({
      phone: await keys.encrypt('users.phone', newPhone),
      phone_index: newest,
      nickname: await keys.encrypt('users.nickname', nickname),
    })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('session_families')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** A nickname that no one chose ends in the digits of the phone. */
function renameNewcomer(nickname: string | null, oldPhone: string, newPhone: string): string | null {
  const words = (['zh', 'en'] as const).map((locale) => textsFor(locale).newcomer)
  const word = words.find((each) => nickname === each + oldPhone.slice(-4))
  return word === undefined ? nickname : word + newPhone.slice(-4)
}
