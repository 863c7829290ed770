import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/queues.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import { sendNotice } from '../../platform/integrations/sms/send-notice.ts'

/**
 * Notifies the owner by SMS of a login on a new device, of a login that was ended because its token was
 * copied, or of a passkey that was added. Does nothing without a phone. Throws AdapterError.
 */
export async function notifyLogin(context: Context, notice: Jobs['login-notice']): Promise<void> {
  const { family, about } = notice
  const found = await context.db
    .selectFrom('session_families')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['phone', 'device', 'session_families.created_at', 'ended_at'])
    .where('session_families.id', '=', family)
    .execute()
  const [login] = await context.keys.decryptRows(found, { phone: 'users.phone' })
  if (!login?.phone) return sendNotice(context, 'login', undefined)
  const ended = about === 'copied-login' && login.ended_at
  const { at, device } =
    about === 'new-passkey'
      ? { at: new Date(notice.at), device: notice.device }
      : { at: ended || login.created_at, device: login.device }
  const time = shanghaiTime(at).slice(5, 16).replace('T', ' ')
  await sendNotice(context, 'login', {
    id: about === 'new-passkey' ? `${about}-${family}-${at.getTime()}` : `${about}-${family}`,
    phone: login.phone,
    template: about,
    params: { time, device: device || '未知设备' },
  })
}
