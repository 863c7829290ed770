import type { Context } from '../context.ts'
import { pepperHash } from '../platform/encryption/pepper-hash.ts'

/** The SMS to a phone, newest first. */
export async function selectSmsTo(
  { config, db, keys }: Pick<Context, 'config' | 'db' | 'keys'>,
  phone: string,
): Promise<{ template: string; params: Record<string, string> }[]> {
  const rows = await db
    .selectFrom('sms_outbox')
    .select(['template', 'message'])
    .where('phone_hmac', '=', pepperHash(config.codePepper, 'phone', phone))
    .orderBy('id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, { message: 'sms_outbox.message' })
  return opened.map(({ template, message }) => ({ template, ...(JSON.parse(message) as { params: {} }) }))
}
