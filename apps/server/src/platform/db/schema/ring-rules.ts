import type { Generated, GeneratedAlways } from 'kysely'

/** Which callers a number rings for. Minutes are minutes of the day in Asia/Shanghai. */
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

/** A caller; with a trailing `*`, a prefix of callers. */
type CallListEntries = {
  id: GeneratedAlways<number>
  subscription_id: number
  user_id: number
  list: CallList
  caller: Buffer
  caller_index: Buffer
  created_at: Date
}

export type RuleSchema = { ring_rules: CallRules; caller_list_entries: CallListEntries }
