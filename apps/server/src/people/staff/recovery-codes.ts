import { randomInt } from 'node:crypto'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hashToken } from '../users/tokens.ts'
import { lockMember } from './lock-member.ts'

const count = 10
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const [groups, groupLength] = [4, 4]

/** Four groups of four symbols, 78 random bits. */
function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => symbols[randomInt(symbols.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** What all ways of typing a code have in common; it is random enough to be kept by its SHA-256. */
function hashCode(code: string): Buffer {
  return hashToken(
    code
      .slice(0, 100)
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ''),
  )
}

/** Gives ten new codes, each good for one login; those before are good no more, those included that somebody is given just now. */
export async function renewRecoveryCodes(trx: Trx, staffId: number): Promise<string[]> {
  await lockMember(trx, staffId)
  const codes = Array.from({ length: count }, newCode)
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code), used_at: null }))
  await trx.insertInto('staff_recovery_codes').values(rows).execute()
  return codes
}

/** Uses a code up; false for one that is not theirs, or was used. Of several at once one wins. */
export async function useRecoveryCode(
  trx: Trx,
  { staffId, code, at }: { staffId: number; code: string; at: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('staff_recovery_codes')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** How many codes somebody has not used yet. */
export async function recoveryCodesLeft(db: Db | Trx, staffId: number): Promise<number> {
  const { left } = await db
    .selectFrom('staff_recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('left'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
