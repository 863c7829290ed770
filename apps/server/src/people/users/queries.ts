import { textsFor } from '@hao/contract/texts-for.ts'
import { defaultLocale, type Locale } from '@hao/contract/locale.ts'
import type { User } from '@hao/contract/entities.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { IndexKind } from '../../platform/encryption/columns.ts'
import type { BlindIndex, Keys } from '../../platform/encryption/keys.ts'

/** Sets the given fields. A deleted account stays empty. */
export async function updateProfile(
  db: Db,
  keys: Keys,
  id: number,
  {
    location,
    nickname,
    ...plain
  }: { [K in 'nickname' | 'avatar' | 'gender' | 'location']?: User[K] | undefined },
): Promise<void> {
  const sealed = nickname === undefined ? undefined : await keys.encrypt('users.nickname', nickname)
  const given = Object.entries({
    ...plain,
    nickname: sealed,
    location: location && (await keys.encrypt('users.location', JSON.stringify(location))),
  }).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const user = db.updateTable('users').set(Object.fromEntries(given)).where('id', '=', id)
  await user.where('deleted_at', 'is', null).execute()
}

/**
 * The user with this phone, created at the first login. The nickname is in the language of that login and
 * ends in the phone's last four digits.
 */
export async function findOrCreateUserByPhone(
  trx: Trx,
  keys: Keys,
  phone: string,
  locale: Locale = defaultLocale,
): Promise<number> {
  return findOrInsert(trx, keys, { kind: 'phone', name: phone }, async ({ newest }) => ({
    phone: await keys.encrypt('users.phone', phone),
    phone_index: newest,
    nickname: await keys.encrypt('users.nickname', textsFor(locale).newcomer + phone.slice(-4)),
  }))
}

/**
 * The user with this courier id. A phone that the courier confirms links the id to the account of that phone
 * at the first login; at a later one an account without a phone gets it, unless another account has it.
 */
export async function findOrCreateUserByCourier(
  trx: Trx,
  keys: Keys,
  { openid, phone, nickname }: { openid: string; phone?: string; nickname?: string },
): Promise<number> {
  const person = { kind: 'courier', name: openid } as const
  const account = async ({ newest }: BlindIndex) => ({
    courier_openid: await keys.encrypt('users.courier_openid', openid),
    courier_openid_index: newest,
  })
  if (phone === undefined)
    return findOrInsert(trx, keys, person, async (index) => ({
      ...(await account(index)),
      nickname: await keys.encrypt('users.nickname', nickname ?? null),
    }))
  const known = await findUser(trx, keys, person)
  if (known !== undefined) {
    await addPhone(trx, keys, known, phone)
    return known
  }
  const id = await findOrCreateUserByPhone(trx, keys, phone)
  await keys.lockKeyVersion(trx)
  const joined = await account(await keys.blindIndex('courier', openid))
  await trx.updateTable('users').set(joined).where('id', '=', id).execute()
  return id
}

/** Gives an account without a phone this one, unless another account has it. */
async function addPhone(trx: Trx, keys: Keys, id: number, phone: string): Promise<void> {
  if ((await findUser(trx, keys, { kind: 'phone', name: phone })) !== undefined) return
  await keys.lockKeyVersion(trx)
  const { newest } = await keys.blindIndex('phone', phone)
  const set = { phone: await keys.encrypt('users.phone', phone), phone_index: newest }
  await trx.updateTable('users').set(set).where('id', '=', id).where('phone', 'is', null).execute()
}

/** How a user is identified: by a phone, or by the courier. */
type UserIdentity = { kind: IndexKind; name: string }

const indexColumns = { phone: 'phone_index', courier: 'courier_openid_index' } as const

export async function findUser(
  trx: Trx,
  keys: Keys,
  { kind, name }: UserIdentity,
): Promise<number | undefined> {
  const { all } = await keys.blindIndex(kind, name)
  const user = trx.selectFrom('users').select('id').where(indexColumns[kind], 'in', all)
  return (await user.executeTakeFirst())?.id
}

/**
 * The user with this identity, created from `columns` if needed. Of two concurrent calls the second finds
 * the first one's row.
 */
async function findOrInsert(
  trx: Trx,
  keys: Keys,
  person: UserIdentity,
  columns: (index: BlindIndex) => Promise<Partial<IdentityColumns>>,
): Promise<number> {
  const known = await findUser(trx, keys, person)
  if (known !== undefined) return known
  await keys.lockKeyVersion(trx)
  const made = await findUser(trx, keys, person)
  if (made !== undefined) return made
  const index = await keys.blindIndex(person.kind, person.name)
  const column = indexColumns[person.kind]
  const { id } = await trx
    .insertInto('users')
    .values({ ...withoutIdentity, ...(await columns(index)) })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ [column]: index.newest }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The identifying columns, all empty. */
export const withoutIdentity: IdentityColumns = {
  phone: null,
  phone_index: null,
  courier_openid: null,
  courier_openid_index: null,
  wechat_id: null,
  nickname: null,
  location: null,
}

type IdentityColumns = Record<
  'phone' | 'phone_index' | 'courier_openid' | 'courier_openid_index' | 'wechat_id' | 'nickname' | 'location',
  Buffer | null
>
