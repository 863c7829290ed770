import { randomInt } from 'node:crypto'
import type { Trx } from '../../platform/db/database.ts'
import { hashToken } from '../users/tokens.ts'
import { lockMember } from './queries.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, updateRecoveryCodeUsed } from './factor-queries.ts'

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
  await deleteRecoveryCodes(trx, staffId)
  await insertRecoveryCodes(trx, staffId, codes.map(hashCode))
  return codes
}

/** Uses a code up; false for one that is not theirs, or was used. Of several at once one wins. */
export async function useRecoveryCode(
  trx: Trx,
  { staffId, code, at }: { staffId: number; code: string; at: Date },
): Promise<boolean> {
  return updateRecoveryCodeUsed(trx, { staffId, hash: hashCode(code), at })
}
