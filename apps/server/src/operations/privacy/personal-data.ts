import type { UserData } from '@hao/contract/user-data.ts'
import type { Schema } from '../../platform/db/schema.ts'

type Table = keyof Schema

/**
 * `of` says how `column` finds a user's rows. Without it, it is the user's id; with a table, the `key` (by
 * default `id`) of their rows there; with `phone` their phone's hash, with `phone-index` its blind index.
 */
type Personal = {
  column: string
  of?: readonly [table: Table, key?: string] | 'phone' | 'phone-index'
  /** On deletion of the account the rows are deleted, lose these columns, or stay for a reason. */
  deletion: 'deleted' | { emptied: readonly string[] } | { kept: string }
  /** The part of the user's export that has the rows, or why none does. */
  exported: keyof UserData | { not: string }
}

type NotPersonal = { because: string }

const tradeRecord = {
  kept: 'trade records: 3 years at least (E-Commerce Law, article 31), without personal data',
}
const invoiceRecord =
  'invoices are accounting documents: 10 and 30 years (会计档案管理办法), with their titles'
const history = { not: 'the history of rows that are exported' }
const tradeHistory = { deletion: tradeRecord, exported: history }
const untilExpired = 'ended at once, and deleted with its last token after 30 days at most'
const publicNumbers = { not: 'numbers on sale that match an alert, which are public' }
const notes = { not: 'internal notes of staff' }
const blocks = {
  kept: 'until it ends: with hashes of phone and courier id, so that no new account evades it',
}
const handedOut = { kept: 'what an authority got, by its letter; the file is gone after a week' }
const texts = { because: 'published texts of the operator' }
const profile = 'phone phone_index courier_openid courier_openid_index wechat_id nickname avatar location'
const internal = { because: 'inventory or technical data, not about a person' }
const staff = { because: 'about staff, not about users' }

/** The deletion of an account uses this list. Tests compare it with the catalogue and the export. */
export const personalData = {
  users: {
    column: 'id',
    deletion: { emptied: profile.split(' ') },
    exported: 'profile',
  },
  session_families: { column: 'user_id', deletion: { kept: untilExpired }, exported: 'logins' },
  sessions: {
    column: 'family',
    of: ['session_families'],
    deletion: { kept: untilExpired },
    exported: { not: 'hashes of tokens' },
  },
  sms_codes: {
    column: 'phone_hmac',
    of: 'phone',
    deletion: 'deleted',
    exported: { not: 'deleted within two days; the login log shows that a code was sent' },
  },
  login_log: {
    column: 'user_id',
    deletion: { kept: 'six months (Cybersecurity Law, article 21)' },
    exported: 'loginLog',
  },
  user_passkeys: { column: 'user_id', deletion: 'deleted', exported: 'passkeys' },
  passkey_challenges: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'hashes of random values, valid for five minutes' },
  },
  phone_changes: { column: 'user_id', deletion: 'deleted', exported: 'phoneChanges' },
  phone_change_history: {
    column: 'phone_change_id',
    of: ['phone_changes'],
    deletion: 'deleted',
    exported: history,
  },
  customer_notes: { column: 'user_id', deletion: 'deleted', exported: notes },
  customer_blocks: { column: 'user_id', deletion: blocks, exported: 'profile' },
  sealed_exports: { column: 'user_id', deletion: handedOut, exported: { not: 'a copy of the same data' } },
  favourites: { column: 'user_id', deletion: 'deleted', exported: 'favourites' },
  question_votes: { column: 'user_id', deletion: 'deleted', exported: 'votes' },
  calls: { column: 'user_id', deletion: 'deleted', exported: 'calls' },
  voicemails: { column: 'call_id', of: ['calls', 'call_id'], deletion: 'deleted', exported: 'calls' },
  ring_rules: { column: 'user_id', deletion: 'deleted', exported: 'callRules' },
  caller_list_entries: { column: 'user_id', deletion: 'deleted', exported: 'callRules' },
  call_settings: { column: 'user_id', deletion: 'deleted', exported: 'callSettings' },
  deleted_calls: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'the carrier’s ids of calls that the user deleted, stored for two days' },
  },
  missed_calls: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'SMS of the last two days, which went to their phone' },
  },
  tickets: { column: 'user_id', deletion: 'deleted', exported: 'tickets' },
  ticket_messages: { column: 'ticket_id', of: ['tickets'], deletion: 'deleted', exported: 'tickets' },
  ticket_pictures: { column: 'user_id', deletion: 'deleted', exported: 'tickets' },
  ticket_notes: { column: 'ticket_id', of: ['tickets'], deletion: 'deleted', exported: notes },
  ticket_writers: {
    column: 'ticket_id',
    of: ['tickets'],
    deletion: 'deleted',
    exported: { not: 'which member of staff is writing an answer now' },
  },
  ticket_history: { column: 'ticket_id', of: ['tickets'], deletion: 'deleted', exported: history },
  offers: { column: 'user_id', deletion: 'deleted', exported: 'alerts' },
  offer_history: { column: 'offer_id', of: ['offers'], deletion: 'deleted', exported: history },
  waits: { column: 'user_id', deletion: 'deleted', exported: 'alerts' },
  wait_history: { column: 'wait_id', of: ['waits'], deletion: 'deleted', exported: history },
  wait_matches: { column: 'wait_id', of: ['waits'], deletion: 'deleted', exported: publicNumbers },
  saved_searches: { column: 'user_id', deletion: 'deleted', exported: 'savedSearches' },
  search_messages: { column: 'user_id', deletion: 'deleted', exported: 'searchMessages' },
  orders: { column: 'user_id', deletion: tradeRecord, exported: 'orders' },
  order_history: { column: 'order_id', of: ['orders'], ...tradeHistory },
  payments: {
    column: 'order_id',
    of: ['orders'],
    deletion: { emptied: ['payer_client_ip', 'payer_id'] },
    exported: 'payments',
  },
  payment_history: { column: 'payment_id', of: ['payments'], ...tradeHistory },
  refunds: { column: 'order_id', of: ['orders'], deletion: tradeRecord, exported: 'refunds' },
  refund_history: { column: 'refund_id', of: ['refunds'], ...tradeHistory },
  refund_requests: {
    column: 'order_id',
    of: ['orders'],
    deletion: tradeRecord,
    exported: { not: 'the request of staff for a refund, which is among the refunds' },
  },
  payment_exceptions: {
    column: 'refund_id',
    of: ['refunds'],
    deletion: tradeRecord,
    exported: { not: 'how staff handles a failed refund, which is among the refunds' },
  },
  payment_exception_history: { column: 'payment_exception_id', of: ['payment_exceptions'], ...tradeHistory },
  invoices: {
    column: 'order_id',
    of: ['orders'],
    deletion: { kept: `${invoiceRecord}; the titles of requests that were never issued are erased` },
    exported: 'invoices',
  },
  invoice_history: {
    column: 'invoice_id',
    of: ['invoices'],
    deletion: { kept: invoiceRecord },
    exported: history,
  },
  invoice_files: {
    column: 'invoice_id',
    of: ['invoices'],
    deletion: { kept: invoiceRecord },
    exported: { not: 'the PDF, which the user downloads in the order' },
  },
  ledger: {
    column: 'order_id',
    of: ['orders'],
    deletion: tradeRecord,
    exported: { not: 'the same amounts as in payments and refunds' },
  },
  quarantined_payments: {
    column: 'out_trade_no',
    of: ['payments', 'out_trade_no'],
    deletion: { emptied: ['payer_id'] },
    exported: { not: 'reports of the provider that did not match an order' },
  },
  subscriptions: { column: 'user_id', deletion: { emptied: ['name'] }, exported: 'subscriptions' },
  subscription_history: { column: 'subscription_id', of: ['subscriptions'], ...tradeHistory },
  subscription_notices: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: tradeRecord,
    exported: { not: 'reminders, which went to their phone' },
  },
  mandates: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: tradeRecord,
    exported: 'mandates',
  },
  mandate_history: { column: 'mandate_id', of: ['mandates'], ...tradeHistory },
  bindings: {
    column: 'subscription_id',
    of: ['subscriptions'],
    deletion: { emptied: ['phone', 'phone_index'] },
    exported: 'subscriptions',
  },
  binding_history: { column: 'binding_id', of: ['bindings'], ...tradeHistory },
  transfers: {
    column: 'user_id',
    deletion: { emptied: ['next_phone', 'next_phone_index', 'message'] },
    exported: 'transfers',
  },
  transfer_history: { column: 'transfer_id', of: ['transfers'], ...tradeHistory },
  outbound_calls: { column: 'user_id', deletion: tradeRecord, exported: 'placedCalls' },
  outbound_call_history: { column: 'outbound_call_id', of: ['outbound_calls'], ...tradeHistory },
  phone_registrations: {
    column: 'phone_index',
    of: 'phone-index',
    deletion: {
      kept: 'the phone may be bound to another user’s number; deleted within a day after the registration ends',
    },
    exported: { not: 'where a phone is connected now; deleted a day later at most' },
  },
  consents: { column: 'user_id', deletion: { emptied: ['ip', 'user_agent'] }, exported: 'consents' },
  sms_outbox: {
    column: 'phone_hmac',
    of: 'phone',
    deletion: 'deleted',
    exported: { not: 'a demonstration sends its SMS there' },
  },
  // The last one: a request of the user at the same time waits here for the deletion.
  idempotency_keys: {
    column: 'user_id',
    deletion: 'deleted',
    exported: { not: 'responses of the last day, whose data is elsewhere in the export' },
  },
  payment_notifications: {
    because: 'the provider’s notifications; the payer is removed when a notification is applied',
  },
  rate_limits: { because: 'counts of one day at most; phones and networks only as an HMAC' },
  refused_calls: {
    because:
      'refused calls a minute to a number, without the caller; none when its owner has switched the call log off',
  },
  carrier_hourly_traffic: internal,
  exports: staff,
  export_history: staff,
  export_parts: { because: 'rows of lists with masked phones, encrypted, stored for a day' },
  numbers: { because: 'the inventory; orders and offers have the users' },
  number_history: { because: 'the history of a number; it refers to orders, which are in the list' },
  late_payments: { because: 'the month in which a payment of the ledger is booked' },
  bills: internal,
  bill_differences: internal,
  imports: internal,
  import_rows_in_use: internal,
  dropped_indexes: internal,
  change_sets: internal,
  change_set_history: internal,
  change_rows: internal,
  import_files: internal,
  import_price_changes: internal,
  unapproved_price_changes: internal,
  import_refused_lines: internal,
  import_examples: internal,
  data_keys: internal,
  invariant_checks: internal,
  invariant_passes: internal,
  history_positions: internal,
  saved_search_position: internal,
  daily_counts: { because: 'counts of days without any reference to persons' },
  jobs: { because: 'tasks with ids only, of rows and of a request; deleted a week after their end' },
  seeds: internal,
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
  staff_message_settings: staff,
  staff_messages: { because: 'which member of staff is told of which row, by ids' },
  period_discounts: internal,
  price_rule_sets: internal,
  price_rule_set_history: staff,
  price_simulations: internal,
  approvals: staff,
  approval_history: staff,
  staff_saved_views: staff,
  staff_list_layouts: staff,
  agreement_drafts: staff,
  selling_stops: staff,
  featured_plans: staff,
  audit_log: staff,
  audit_head: staff,
} as const satisfies Record<Table, Personal | NotPersonal>

export function personalColumnsOfTable(table: Table): Personal | undefined {
  const entry: Personal | NotPersonal = personalData[table]
  return 'because' in entry ? undefined : entry
}
