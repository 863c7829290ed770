import type { Generated, GeneratedAlways } from 'kysely'

/** Whom a number rings for; minutes are those of the day in Shanghai. */
type CallRules = {
  subscription_id: number
  user_id: number
  rings: Generated<boolean>
  quiet: Generated<boolean>
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  known_callers_only: Generated<boolean>
  refuse_hidden: Generated<boolean>
  allow_all_until: Date | null
  second_phone: Buffer | null
  second_phone_index: Buffer | null
  version: Generated<number>
}

export type CallList = 'block' | 'allow'

/** A caller, or with `*` behind it a prefix. */
type CallListEntries = {
  id: GeneratedAlways<number>
  subscription_id: number
  user_id: number
  list: CallList
  caller: Buffer
  caller_index: Buffer
  created_at: Date
}

/** The rules of the owners of numbers. */
export type RuleSchema = { ring_rules: CallRules; caller_list_entries: CallListEntries }
