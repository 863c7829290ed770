import type { Generated, GeneratedAlways } from 'kysely'

/** `login-phone`: to the old and the new phone of a change. `lost-phone`: to the new one, without the old. */
export type CodePurpose =
  | 'login'
  | 'bind'
  | 'change'
  | 'delete'
  | 'owner-word'
  | 'login-phone'
  | 'lost-phone'
  | 'passkey'

export type LoginEvent =
  | `code-${CodePurpose}`
  | 'login'
  | 'courier-login'
  | 'login-phone'
  | 'lost-phone'
  | 'passkey-login'
  | 'passkey-added'
  | 'passkey-removed'

export type UserSchema = {
  users: {
    id: GeneratedAlways<number>
    phone: Buffer | null
    phone_index: Buffer | null
    courier_openid: Buffer | null
    courier_openid_index: Buffer | null
    nickname: Buffer | null
    /** Where answers to tickets go while the login `wechat_family`, which chose it, has not ended. */
    wechat_id: Buffer | null
    wechat_family: string | null
    avatar: Generated<string>
    gender: Generated<0 | 1 | 2>
    roles: Generated<string[]>
    /** Province, city and district as JSON. */
    location: Buffer | null
    created_at: Generated<Date>
    deleted_at: Date | null
    /** Words of staff. */
    tags: Generated<string[]>
    /** Nothing is sold to the user before this moment; `infinity` until the block is lifted. */
    blocked_until: Generated<Date | null>
    /** Signs of fraud before this moment were found harmless. */
    signs_checked_at: Generated<Date | null>
  }
  session_families: {
    id: Generated<string>
    user_id: number
    device: Generated<string>
    device_hash: Buffer
    cookie_bound: Generated<boolean>
    created_at: Generated<Date>
    last_used_at: Date
    ended_at: Date | null
  }
  sessions: {
    id: GeneratedAlways<number>
    family: string
    access_hash: Buffer
    access_expires_at: Date
    /** The first use of the access token; for the first pair of a login, the time of the login. */
    access_used_at: Date | null
    refresh_hash: Buffer
    refresh_expires_at: Date
    refresh_used_at: Date | null
    successor_salt: Buffer | null
  }
  sms_codes: {
    id: GeneratedAlways<number>
    purpose: CodePurpose
    phone_hmac: Buffer
    requester_hmac: Buffer
    verification_hash: Buffer
    code_hmac: Buffer
    tries_left: number
    expires_at: Date
    consumed_at: Date | null
    created_at: Date
  }
  user_passkeys: {
    id: GeneratedAlways<number>
    user_id: number
    credential_id: Buffer
    public_key: Buffer
    /** Of uses, by the passkey; 0 if it does not count. */
    counter: number
    transports: string[]
    /** The browser that added it. */
    device: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenges: {
    challenge_hash: Buffer
    /** Whose account gets a passkey; null for a login. */
    user_id: number | null
    expires_at: Date
  }
  login_log: {
    id: GeneratedAlways<number>
    at: Date
    event: LoginEvent
    outcome: string
    user_id: number | null
    phone: Buffer | null
    phone_index: Buffer | null
    ip: Buffer
    user_agent: string
  }
}
