import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Id = GeneratedAlways<number>

type Users = {
  id: Id
  phone: string | null
  courier_openid: string | null
  username: Generated<string>
  nickname: Generated<string>
  avatar: Generated<string>
  gender: Generated<0 | 1 | 2>
  roles: Generated<string[]>
  location: JSONColumnType<{ label: string; code: string }[] | null, string | null, string | null>
  created_at: Generated<Date>
  deleted_at: Date | null
}

type SessionFamilies = {
  id: Generated<string>
  user_id: number
  created_at: Generated<Date>
  ended_at: Date | null
}

type Sessions = {
  id: Id
  family: string
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  spent_at: Date | null
  successor_salt: Buffer | null
}

export type CodePurpose = 'login' | 'bind' | 'delete'

type SmsCodes = {
  id: Id
  purpose: CodePurpose
  phone: string
  asker: string
  verification_hash: Buffer
  code_hmac: Buffer
  tries_left: number
  expires_at: Date
  consumed_at: Date | null
  created_at: Date
}

/** The tables of who is who. */
export type UserSchema = {
  users: Users
  session_families: SessionFamilies
  sessions: Sessions
  sms_codes: SmsCodes
}
