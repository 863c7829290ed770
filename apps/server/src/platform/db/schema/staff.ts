import type { MessageTopic, MessageWay } from '@hao/contract/console/message-choices.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

type StaffState = 'invited' | 'active' | 'disabled'

/** The second step of a login, proof of a factor, or a new passkey or authenticator app. */
export type ChallengePurpose = 'login' | 'factor' | 'enrol'

export type StaffSchema = {
  staff_members: {
    id: GeneratedAlways<number>
    name: string
    normalized_name: string
    roles: Role[]
    state: StaffState
    password_hash: string | null
    totp_secret: Buffer | null
    last_totp_step: Generated<number>
    demonstration: Generated<boolean>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  staff_member_history: HistoryRow<'staff_member_id', { state: StaffState }>
  staff_invites: {
    id: GeneratedAlways<number>
    staff_id: number
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  staff_passkeys: {
    id: GeneratedAlways<number>
    staff_id: number
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
    removed_at: Date | null
  }
  staff_recovery_codes: { staff_id: number; code_hash: Buffer; used_at: Date | null }
  staff_sessions: {
    id: GeneratedAlways<number>
    staff_id: number
    token_hash: Buffer
    created_at: Date
    last_used_at: Date
    ended_at: Date | null
    second_factor_at: Date
    device: string
    ip: Buffer | null
    network_hmac: Buffer | null
  }
  staff_challenges: {
    id: GeneratedAlways<number>
    purpose: ChallengePurpose
    staff_id: number
    token_hash: Buffer
    passkey_challenge: string
    totp_secret: Buffer | null
    tries_left: number
    expires_at: Date
    used_at: Date | null
  }
  staff_message_settings: {
    staff_id: number
    locale: Locale
    /** `topic:way` each. */
    choices: Generated<string[]>
    /** Confirmed by the code that was sent to it. */
    address: Generated<Buffer | null>
    new_address: Generated<Buffer | null>
    code: Generated<Buffer | null>
    code_expires_at: Generated<Date | null>
  }
  staff_messages: {
    id: GeneratedAlways<number>
    staff_id: number
    /** `code`: the code that confirms a new address. */
    way: MessageWay | 'code'
    topic: MessageTopic | 'test' | 'code'
    /** What it is about, once for each member and way. */
    subject: string
    created_at: Date
    claimed_until: Generated<Date | null>
    sent_at: Generated<Date | null>
    dropped_at: Generated<Date | null>
  }
}
