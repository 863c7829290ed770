export type IndexKind = 'phone' | 'courier'
export type EncryptedPlace = { key: readonly string[]; index?: IndexKind; large?: true }

/**
 * The key columns of each encrypted column's table. With `index`, `…_index` holds a blind index. Values of
 * megabytes are `large`.
 */
export const encryptedColumns = {
  'users.phone': { key: ['id'], index: 'phone' },
  'users.courier_openid': { key: ['id'], index: 'courier' },
  'users.nickname': { key: ['id'] },
  'users.location': { key: ['id'] },
  'users.wechat_id': { key: ['id'] },
  'phone_changes.old_phone': { key: ['id'] },
  'phone_changes.new_phone': { key: ['id'] },
  'phone_changes.proof': { key: ['id'] },
  'login_log.phone': { key: ['id'], index: 'phone' },
  'login_log.ip': { key: ['id'] },
  'consents.ip': { key: ['id'] },
  'subscriptions.name': { key: ['id'] },
  'bindings.phone': { key: ['id'], index: 'phone' },
  'transfers.next_phone': { key: ['id'], index: 'phone' },
  'transfers.message': { key: ['id'] },
  'calls.caller': { key: ['id'], index: 'phone' },
  'calls.caller_name': { key: ['id'] },
  'voicemails.sound': { key: ['id'], large: true },
  'ring_rules.second_phone': { key: ['subscription_id'], index: 'phone' },
  'caller_list_entries.caller': { key: ['id'], index: 'phone' },
  'missed_calls.caller': { key: ['id'] },
  'phone_registrations.phone': { key: ['id'], index: 'phone' },
  'phone_registrations.location': { key: ['id'] },
  'payments.payer_client_ip': { key: ['id'] },
  'payments.payer_id': { key: ['id'] },
  'payment_notifications.payer_id': { key: ['id'] },
  'quarantined_payments.payer_id': { key: ['id'] },
  'ticket_messages.text': { key: ['id'] },
  'ticket_pictures.content': { key: ['id'], large: true },
  'ticket_pictures.preview': { key: ['id'] },
  'ticket_notes.text': { key: ['id'] },
  'customer_notes.text': { key: ['id'] },
  'staff_members.totp_secret': { key: ['id'] },
  'staff_challenges.totp_secret': { key: ['id'] },
  'staff_sessions.ip': { key: ['id'] },
  'staff_message_settings.address': { key: ['staff_id'] },
  'staff_message_settings.new_address': { key: ['staff_id'] },
  'staff_message_settings.code': { key: ['staff_id'] },
  'idempotency_keys.response': { key: ['user_id', 'key'] },
  'staff_idempotency_keys.response': { key: ['staff_id', 'key'] },
  'export_parts.content': { key: ['export_id', 'position'], large: true },
  'invoices.buyer': { key: ['id'] },
  'invoice_files.content': { key: ['invoice_id'], large: true },
  'saved_searches.criteria': { key: ['id'] },
  'sms_outbox.message': { key: ['id'] },
} as const satisfies Record<string, EncryptedPlace>

export type EncryptedColumn = keyof typeof encryptedColumns
