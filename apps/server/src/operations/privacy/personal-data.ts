import type { UserData } from '@hao/contract/user-data.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { keysOf } from '../../platform/base/keys-of.ts'

type Table = keyof Schema

/**
 * What a table keeps of a user. Theirs are the rows whose `column` is their id, or is among the `key`s (`id`, unless it is named) of their rows of the table `of`, or is the mark of their
 * phone, or its blind index.
 */
type Personal = {
  column: string
  of?: readonly [table: Table, key?: string] | 'phone' | 'phone-index'
  /** What becomes of the rows with the account: they go; lose these columns, unless they go with what they belong to; or stay as they are, for a reason. */
  deletion: 'deleted' | { emptied: readonly string[] } | { kept: string }
  /** Where the user finds them in their data, or why they do not. */
  exported: keyof UserData | { not: string }
}

/** Why a table keeps nothing of a user. */
type Impersonal = { because: string }

const books = 'accounts and the trade: 3 years at least (E-Commerce Law, article 31); nobody is named in it'
const story = { not: 'the steps to what is given' }
const untilSwept = 'ended at once, and swept with its last token after 30 days at most'
const texts = { because: 'what the operator shows to everybody' }
const ours = { because: 'of the inventory or the machinery, of nobody' }
const staff = { because: 'of those who work for the operator, of no shopper' }

/**
 * Every table, and what it keeps of a user. Deletion takes what is to be `deleted` from here; its test, and that of the export, hold each line
 * against a user of whom everything is kept, and against the catalogue of the database. A table that is missing does not compile.
 */
export const personalData = {
  users: {
    column: 'id',
    deletion: {
      emptied: [
        'phone',
        'phone_index',
        'courier_openid',
        'courier_openid_index',
        'nickname',
        'avatar',
        'location',
      ],
    },
    exported: 'profile',
  },
  session_families: { column: 'user_id', deletion: { kept: untilSwept }, exported: 'logins' },
  sessions: {
    column: 'family',
    of: ['session_families'],
    deletion: { kept: untilSwept },
    exported: { not: 'hashes of tokens' },
  },
  sms_codes: {
    column: 'phone_hmac',
    of: 'phone',
    deletion: 'deleted',
    exported: { not: 'gone within two days; that a code was sent stands in the login log' },
  },
  login_log: {
    column: 'user_id',
    deletion: { kept: 'six months (Cybersecurity Law, article 21)' },
    exported: 'loginLog',
  },
  favourites: { column: 'user_id', deletion: 'deleted', exported: 'favourites' },
  question_votes: { column: 'user_id', deletion: 'deleted', exported: 'votes' },
  calls: { column: 'user_id', deletion: 'deleted', exported: 'calls' },
  ring_rules: { column: 'user_id', deletion: 'deleted', exported: 'callRules' },
  caller_list_entries: { column: 'user_id', deletion: 'deleted', exported: 'callRules' },
  call_settings: { column: 'user_id', deletion: 'deleted', exported: 'callSettings' },
  deleted_calls: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'the carrier’s names, for two days, of calls that the user has deleted' },
  },
  missed_calls: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'SMS of the last two days, which went to their phone' },
  },
  tickets: { column: 'user_id', deletion: 'deleted', exported: 'tickets' },
  ticket_messages: { column: 'ticket_id', of: ['tickets'], deletion: 'deleted', exported: 'tickets' },
  ticket_notes: {
    column: 'ticket_id',
    of: ['tickets'],
    deletion: 'deleted',
    exported: { not: 'what the staff notes for one another' },
  },
  ticket_writers: {
    column: 'ticket_id',
    of: ['tickets'],
    deletion: 'deleted',
    exported: { not: 'who of the staff writes an answer just now' },
  },
  ticket_history: { column: 'ticket_id', of: ['tickets'], deletion: 'deleted', exported: story },
  offers: { column: 'user_id', deletion: 'deleted', exported: 'alerts' },
  offer_history: { column: 'offer_id', of: ['offers'], deletion: 'deleted', exported: story },
  waits: { column: 'user_id', deletion: 'deleted', exported: 'alerts' },
  wait_history: { column: 'wait_id', of: ['waits'], deletion: 'deleted', exported: story },
  wait_matches: {
    column: 'wait_id',
    of: ['waits'],
    deletion: 'deleted',
    exported: { not: 'numbers on sale that fit an alert, as anybody finds them' },
  },
  orders: { column: 'user_id', deletion: { kept: books }, exported: 'orders' },
  order_history: { column: 'order_id', of: ['orders'], deletion: { kept: books }, exported: story },
  payments: {
    column: 'order_id',
    of: ['orders'],
    deletion: { emptied: ['payer_client_ip', 'payer_id'] },
    exported: 'payments',
  },
  payment_history: { column: 'payment_id', of: ['payments'], deletion: { kept: books }, exported: story },
  refunds: { column: 'order_id', of: ['orders'], deletion: { kept: books }, exported: 'refunds' },
  refund_history: { column: 'refund_id', of: ['refunds'], deletion: { kept: books }, exported: story },
  refund_requests: {
    column: 'order_id',
    of: ['orders'],
    deletion: { kept: books },
    exported: { not: 'how the staff came to a refund, which is among the refunds' },
  },
  payment_exceptions: {
    column: 'refund_id',
    of: ['refunds'],
    deletion: { kept: books },
    exported: { not: 'how the staff looks after a refund that failed, which is among the refunds' },
  },
  payment_exception_history: {
    column: 'payment_exception_id',
    of: ['payment_exceptions'],
    deletion: { kept: books },
    exported: story,
  },
  ledger: {
    column: 'order_id',
    of: ['orders'],
    deletion: { kept: books },
    exported: { not: 'the same amounts as in payments and refunds' },
  },
  quarantined_payments: {
    column: 'out_trade_no',
    of: ['payments', 'out_trade_no'],
    deletion: { emptied: ['payer_id'] },
    exported: { not: 'what the provider reported and we did not believe' },
  },
  subscriptions: { column: 'user_id', deletion: { kept: books }, exported: 'subscriptions' },
  subscription_history: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: { kept: books },
    exported: story,
  },
  subscription_notices: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: { kept: books },
    exported: { not: 'reminders, which went to their phone' },
  },
  mandates: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: { kept: books },
    exported: 'mandates',
  },
  mandate_history: { column: 'mandate_id', of: ['mandates'], deletion: { kept: books }, exported: story },
  bindings: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: { emptied: ['phone', 'phone_index'] },
    exported: 'subscriptions',
  },
  binding_history: { column: 'binding_id', of: ['bindings'], deletion: { kept: books }, exported: story },
  outbound_calls: { column: 'user_id', deletion: { kept: books }, exported: 'placedCalls' },
  outbound_call_history: {
    column: 'outbound_call_id',
    of: ['outbound_calls'],
    deletion: { kept: books },
    exported: story,
  },
  phone_registrations: {
    column: 'phone_index',
    of: 'phone-index',
    deletion: {
      kept: 'the phone may be bound to another user’s number: gone within a day of its last REGISTER’s end',
    },
    exported: { not: 'where a phone is connected at this moment, forgotten a day later at most' },
  },
  consents: { column: 'user_id', deletion: { emptied: ['ip', 'user_agent'] }, exported: 'consents' },
  sms_outbox: {
    column: 'phone_hmac',
    of: 'phone',
    deletion: 'deleted',
    exported: { not: 'a demonstration sends its SMS there' },
  },
  // The last one: whoever asks for something meanwhile waits for the deletion here.
  idempotency_keys: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'answers of the last day, which say what stands elsewhere' },
  },
  payment_notifications: {
    because: 'the provider’s word on a payment; who paid is taken out as it is applied',
  },
  rate_limits: { because: 'counts of a day at most; phones and networks are named by an HMAC' },
  refused_calls: {
    because:
      'how often a number was called in vain in a minute, by whom not; nothing where its owner keeps no log',
  },
  carrier_hourly_traffic: ours,
  exports: staff,
  export_history: staff,
  export_parts: { because: 'rows of lists with phones masked, sealed, for a day' },
  numbers: { because: 'the inventory: who holds or is offered a number stands with the order or the offer' },
  number_history: { because: 'what became of a number, by orders of which each is in the list' },
  bills: ours,
  bill_differences: ours,
  imports: ours,
  import_rows_in_use: ours,
  dropped_indexes: ours,
  change_sets: ours,
  change_set_history: ours,
  change_rows: ours,
  import_files: ours,
  import_price_changes: ours,
  unapproved_price_changes: ours,
  import_refused_lines: ours,
  import_examples: ours,
  data_keys: ours,
  invariant_checks: ours,
  jobs: { because: 'what is to be done, by ids; deleted a week after its end' },
  seeds: ours,
  agreements: texts,
  agreement_texts: texts,
  categories: texts,
  category_texts: texts,
  category_changes: staff,
  banners: texts,
  banner_texts: texts,
  banner_pictures: texts,
  content_changes: staff,
  questions: texts,
  question_texts: texts,
  ticket_templates: texts,
  staff_members: staff,
  staff_member_history: staff,
  staff_invites: staff,
  staff_passkeys: staff,
  staff_recovery_codes: staff,
  staff_sessions: staff,
  staff_challenges: staff,
  staff_idempotency_keys: staff,
  price_rule_sets: ours,
  price_rule_set_history: staff,
  price_simulations: ours,
  approvals: staff,
  approval_history: staff,
  staff_saved_views: staff,
  audit_log: staff,
  audit_head: staff,
} as const satisfies Record<Table, Personal | Impersonal>

type Plan = typeof personalData

/** The tables whose rows of a user are deleted with the account, by their `user_id`. */
type DeletedByUser = {
  [T in Table]: Plan[T] extends { column: 'user_id'; deletion: 'deleted' } ? T : never
}[Table]

/** What is kept of a user in a table; undefined where nothing is. */
export function personalColumnsOfTable(table: Table): Personal | undefined {
  const entry: Personal | Impersonal = personalData[table]
  return 'because' in entry ? undefined : entry
}

/** The tables that lose the rows with the user's id when the account goes, in this order; what hangs on those goes with them. */
export const deletedByUser = keysOf(personalData).filter((table): table is DeletedByUser => {
  const personal = personalColumnsOfTable(table)
  return personal?.column === 'user_id' && personal.deletion === 'deleted'
})
