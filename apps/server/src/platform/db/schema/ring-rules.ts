import type { Generated, GeneratedAlways } from 'kysely'

export type CallList = 'block' | 'allow'

export type RuleSchema = {
  /** Which callers a number rings for. Minutes are minutes of the day in Asia/Shanghai. */
  ring_rules: {
    subscription_id: number
    user_id: number
    rings: Generated<boolean>
    quiet: Generated<boolean>
    quiet_from: Generated<number>
    quiet_until: Generated<number>
    known_callers_only: Generated<boolean>
    refuse_hidden: Generated<boolean>
    allow_all_until: Date | null
    announce: Generated<boolean>
    greeting: Generated<boolean>
    voicemail: Generated<boolean>
    second_phone: Buffer | null
    second_phone_index: Buffer | null
    version: Generated<number>
  }
  /** A caller; with a trailing `*`, a prefix of callers. */
  caller_list_entries: {
    id: GeneratedAlways<number>
    subscription_id: number
    user_id: number
    list: CallList
    caller: Buffer
    caller_index: Buffer
    created_at: Date
  }
}
