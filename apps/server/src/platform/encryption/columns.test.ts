import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { openDatabase } from '../db/database.ts'
import { encryptedColumns } from './columns.ts'

/** HMACs, and hashes of random values: they can be compared, but reveal nothing. */
const opaque = [
  'customer_blocks.kept_hashes',
  'sealed_exports.content',
  'approvals.content_hash',
  'audit_head.hash',
  'audit_log.hash',
  'audit_log.previous_hash',
  'data_keys.wrapped',
  'idempotency_keys.request_hash',
  'passkey_challenges.challenge_hash',
  'phone_changes.token_hashes',
  'imports.file_hash',
  'session_families.device_hash',
  'sessions.access_hash',
  'sessions.refresh_hash',
  'sessions.successor_salt',
  'sms_codes.requester_hmac',
  'sms_codes.code_hmac',
  'sms_codes.phone_hmac',
  'sms_codes.verification_hash',
  'sms_outbox.phone_hmac',
  'staff_challenges.token_hash',
  'staff_invites.token_hash',
  'staff_passkeys.credential_id',
  'staff_passkeys.public_key',
  'staff_recovery_codes.code_hash',
  'user_passkeys.credential_id',
  'user_passkeys.public_key',
  'staff_idempotency_keys.request_hash',
  'staff_sessions.network_hmac',
  'staff_sessions.token_hash',
]

const words = (text: string) => text.trim().split(/\s+/)

/** Texts of the shop, its numbers, and ids given by WeChat or the carrier. */
const notPersonal = words(`
  agreement_drafts.agreement_id agreement_drafts.base agreement_drafts.content
  agreement_texts.agreement_id agreement_texts.body agreement_texts.changes agreement_texts.locale agreement_texts.title
  agreement_texts.version agreements.id agreements.version
  approval_history.event approval_history.state approvals.content approvals.kind approvals.state
  audit_log.action audit_log.details audit_log.subject audit_log.subject_id
  banner_pictures.avif banner_pictures.jpeg banner_pictures.name banner_texts.image banner_texts.locale banner_texts.title banners.link banners.video banners.video_poster
  bill_differences.day bill_differences.kind bill_differences.provider bill_differences.reference bills.day bills.provider
  transfer_history.event transfer_history.state transfers.state
  binding_history.event binding_history.state bindings.state
  caller_list_entries.list
  categories.aliases categories.patterns categories.badge categories.value
  category_changes.after category_changes.category category_changes.event
  category_texts.category category_texts.locale category_texts.name
  change_rows.after change_rows.before change_rows.digits change_rows.outcome change_rows.refusal_reason change_set_history.event change_set_history.state
  change_sets.kind change_sets.move change_sets.parameters change_sets.problem change_sets.refusals change_sets.state
  import_examples.after import_examples.before import_examples.digits import_files.content import_files.name
  import_refused_lines.digits import_refused_lines.reason numbers.state_after_reservation
  calls.call_id calls.cause calls.event_ids calls.outcome calls.refusal deleted_calls.call_id missed_calls.call_id voicemails.call_id
  exports.kind exports.filters exports.language exports.state exports.problem export_history.event export_history.state
  carrier_hourly_traffic.carrier refused_calls.carrier refused_calls.digits refused_calls.reason
  outbound_calls.call_id outbound_calls.kind outbound_calls.state outbound_calls.cause
  outbound_call_history.event outbound_call_history.state outbound_call_history.cause
  content_changes.event content_changes.subject content_changes.title
  jobs.data jobs.error jobs.name jobs.request_id jobs.state
  consents.agreement_id consents.locale consents.occasion consents.version dropped_indexes.definition import_price_changes.digits import_price_changes.snapshot unapproved_price_changes.digits import_rows_in_use.digits imports.position invariant_checks.invariant invariant_checks.broken_ids invariant_passes.kind invariant_passes.marks history_positions.history
  daily_counts.day daily_counts.figure
  invoice_history.event invoice_history.state invoices.link invoices.number invoices.red_number invoices.state invoices.title_kind
  ledger.kind ledger.reference login_log.event login_log.outcome mandate_history.event mandate_history.state
  mandates.code mandates.provider mandates.provider_mandate_id mandates.state
  payment_exception_history.event payment_exception_history.state payment_exceptions.state
  featured_plans.digits featured_plans.outcome featured_plans.skipped number_history.event number_history.state numbers.categories numbers.digits numbers.state
  offer_history.event offer_history.state offers.day offers.state
  order_history.event order_history.stage orders.kind orders.out_trade_no orders.stage
  payment_history.event payment_history.state phone_change_history.event phone_change_history.state phone_changes.state
  payment_notifications.event_type payment_notifications.id payment_notifications.quarantine_reason
  payments.channel payments.out_trade_no payments.payment_url payments.provider payments.state payments.transaction_id
  period_discounts.percents price_rule_set_history.event price_rule_set_history.state price_rule_sets.name price_rule_sets.rules price_rule_sets.state
  price_simulations.changes price_simulations.result price_simulations.rules
  quarantined_payments.out_trade_no quarantined_payments.reason quarantined_payments.transaction_id
  question_texts.body question_texts.locale question_texts.title questions.category
  refund_history.event refund_history.state refund_requests.kind refunds.kind refunds.out_refund_no refunds.reason refunds.state
  saved_searches.consent saved_searches.seen sealed_exports.sha256 search_messages.day seeds.name sms_codes.purpose sms_outbox.template
  staff_challenges.passkey_challenge staff_challenges.purpose staff_member_history.event staff_member_history.state
  staff_message_settings.choices staff_message_settings.locale staff_messages.subject staff_messages.topic staff_messages.way
  staff_members.password_hash staff_members.roles staff_members.state staff_passkeys.transports
  subscription_history.event subscription_history.renewal subscription_history.state subscription_notices.kind
  subscriptions.renewal subscriptions.state
  ticket_history.event ticket_history.state ticket_messages.author ticket_templates.category ticket_templates.en ticket_templates.title
  ticket_templates.zh tickets.category tickets.state
  users.avatar users.roles user_passkeys.transports wait_history.event wait_history.state
  waits.like_pattern waits.mask waits.mask_anchor waits.state`)

/** Reasons that staff write. The console asks them to enter no customer data. */
const wordsOfStaff = words(`
  approval_history.reason approvals.reason audit_log.reason binding_history.reason change_set_history.reason change_sets.reason content_changes.reason mandate_history.reason payment_exception_history.reason
  approval_history.reason approvals.reason audit_log.reason binding_history.reason category_changes.reason change_set_history.reason change_sets.reason mandate_history.reason payment_exception_history.reason
  featured_plans.reason number_history.reason offer_history.reason order_history.reason payment_history.reason outbound_call_history.reason price_rule_set_history.reason
  number_history.reason offer_history.reason order_history.reason export_history.reason payment_history.reason outbound_call_history.reason
  invoice_history.reason phone_change_history.reason refund_history.reason selling_stops.reason staff_member_history.reason subscription_history.reason ticket_history.reason
  transfer_history.reason users.tags wait_history.reason`)

/**
 * Values close to a person: WeChat's report without the payer; ids that a client chose for one request or one
 * browser; rate limits of an address; names that browsers and devices send; names of staff, of their keys and
 * views.
 */
const nearPersons = words(`
  payment_notifications.resource quarantined_payments.report idempotency_keys.key staff_idempotency_keys.key question_votes.device rate_limits.key
  consents.user_agent login_log.user_agent session_families.device user_passkeys.device
  staff_members.name staff_members.normalized_name staff_passkeys.name staff_sessions.device
  staff_saved_views.screen staff_saved_views.name staff_saved_views.query
  staff_list_layouts.list staff_list_layouts.columns staff_list_layouts.density`)

test('every text column is classified: encrypted, opaque or not personal', async () => {
  const db = openDatabase(await createTestDatabase(), 1)
  const { rows } = await sql<{ name: string; type: string }>`
    SELECT table_name || '.' || column_name AS name, udt_name AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%' AND udt_name NOT IN
      ('bool', 'int2', 'int4', 'int8', 'timestamptz', 'uuid', 'xid8')`.execute(db)
  await db.destroy()
  const sealed = Object.entries(encryptedColumns).flatMap(([column, place]) =>
    'index' in place ? [column, `${column}_index`] : [column],
  )
  const bytes = [...sealed, ...opaque]
  const known = new Set([...bytes, ...notPersonal, ...wordsOfStaff, ...nearPersons])
  const unknown = rows.filter(({ name }) => !known.has(name))
  expect(unknown).toEqual([])
  const readable = rows.filter(({ name, type }) => bytes.includes(name) && !/^_?bytea$/.test(type))
  expect(readable).toEqual([])
  expect([...known].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})
