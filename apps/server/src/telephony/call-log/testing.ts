import type { TestServer } from '../../testing/server.ts'
import { keepVoicemail } from './voicemails.ts'

/** Some seconds of A-law in base64. */
export const message = (seconds = 3) => Buffer.alloc(seconds * 8000, 0x34).toString('base64')

/** A message in a call, by the call's id in the log; its owner turns voicemail on. */
export async function leaveMessage({ context }: TestServer, id: number): Promise<void> {
  const { call_id, subscription_id, user_id } = await context.db
    .selectFrom('calls')
    .select(['call_id', 'subscription_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('ring_rules')
    .values({ subscription_id, user_id, voicemail: true })
    .onConflict((known) => known.column('subscription_id').doUpdateSet({ voicemail: true }))
    .execute()
  await keepVoicemail(context, { callId: call_id, sound: message() })
}
