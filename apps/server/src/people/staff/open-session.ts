import type { Trx } from '../../platform/db/database.ts'
import { hashToken, newToken } from '../users/tokens.ts'

/** `ip` is encrypted; `networkMark` identifies the network. Both are null if unknown. */
type NewSession = {
  staffId: number
  at: Date
  device: string
  ip?: Buffer | null
  networkMark?: Buffer | null
}

/** Opens a session with a factor given now. Returns the token for its cookie. */
export async function openStaffSession(
  trx: Trx,
  { staffId, at, device, ip = null, networkMark = null }: NewSession,
): Promise<string> {
  const token = newToken()
  const session = {
    staff_id: staffId,
    token_hash: hashToken(token),
    created_at: at,
    last_used_at: at,
    ended_at: null,
    second_factor_at: at,
    device,
    ip,
    network_hmac: networkMark,
  }
  await trx.insertInto('staff_sessions').values(session).execute()
  return token
}
