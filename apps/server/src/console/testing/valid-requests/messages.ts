import type { messageEndpoints } from '@hao/contract/console/endpoints/messages.ts'
import type { StaffLogin, TestConsole } from '../console.ts'
import type { ValidRequest } from '../valid-request.ts'

/** Gives a member a confirmed address, and another one that waits for the code `c0de`. */
async function withAddress({ server }: TestConsole, as: StaffLogin | undefined): Promise<void> {
  const { db, keys } = server.context
  if (!as) return
  const settings = {
    address: await keys.encrypt('staff_message_settings.address', 'old@shop.example'),
    new_address: await keys.encrypt('staff_message_settings.new_address', 'new@shop.example'),
    code: await keys.encrypt('staff_message_settings.code', 'c0de'),
    code_expires_at: new Date('2999-01-01'),
  }
  await db
    .insertInto('staff_message_settings')
    .values({ staff_id: as.id, locale: 'zh', ...settings })
    .onConflict((other) => other.column('staff_id').doUpdateSet(settings))
    .execute()
  await db.deleteFrom('rate_limits').where('key', 'like', `message:%:${as.id}`).execute()
}

const given =
  (input: Record<string, unknown>): ValidRequest =>
  async (testConsole, as) => {
    await withAddress(testConsole, as)
    return input
  }

export const messageRequests: Record<keyof typeof messageEndpoints, ValidRequest> = {
  'GET /me/messages': given({}),
  'POST /me/messages/choice': given({ topic: 'jobs', way: 'mail', on: false }),
  'POST /me/messages/address': given({ address: 'a@shop.example' }),
  'POST /me/messages/address/confirm': given({ code: 'c0de' }),
  'DELETE /me/messages/address': given({}),
  'POST /me/messages/test': given({ way: 'mail' }),
}
