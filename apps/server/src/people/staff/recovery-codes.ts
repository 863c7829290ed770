import { randomInt } from 'node:crypto'
import type { Trx } from '../../platform/db/database.ts'
import { hashToken } from '../users/tokens.ts'
import { lockMember } from './queries.ts'
import { deleteRecoveryCodes } from './factor-queries.ts'

const count = 10
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const [groups, groupLength] = [4, 4]

/** Four groups of four symbols, 78 random bits. */
function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => symbols[randomInt(symbols.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Equal for all ways of typing a code. A code is random enough for a plain SHA-256. */
function hashCode(code: string): Buffer {
  return hashToken(
    code
      .slice(0, 100)
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ''),
  )
}

/** Creates ten new codes, each valid for one login, and deletes all earlier ones. */
export async function renewRecoveryCodes(trx: Trx, staffId: number): Promise<string[]> {
  await lockMember(trx, staffId)
  const codes = Array.from({ length: count }, newCode)
  await deleteRecoveryCodes(trx, staffId)
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashCode(code), used_at: null }))
  await trx.insertInto('staff_recovery_codes').values(rows).execute()
  return codes
}

/**
 * Consumes a recovery code. Returns false if it is another account's or was used. Of several concurrent uses
 * one succeeds.
 */
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
