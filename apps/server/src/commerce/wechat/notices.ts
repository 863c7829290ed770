import type { EndpointOutput } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { readPayer } from './identify-payer.ts'

type Notices = EndpointOutput<'GET /wechat/notices'>

/** Whether answers to tickets go to the user's WeChat: while the login that chose it has not ended. */
export async function getWechatNotices({ db, config }: Context, userId: number): Promise<Notices> {
  const chosen = await db
    .selectFrom('users')
    .innerJoin('session_families', 'session_families.id', 'wechat_family')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('wechat_id', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { offered: config.wechatOpen?.ticketTemplate !== undefined, on: chosen !== undefined }
}

/**
 * Sends answers to tickets to the WeChat identity that `identifyPayer` signed for this login, or by SMS
 * without one. Refuses `wechat-off` and `wechat-code-invalid`.
 */
export async function chooseWechatNotices(
  context: Context,
  login: SessionUser,
  payer: string | undefined,
): Promise<Notices> {
  const { db, config, keys } = context
  if (payer !== undefined && !config.wechatOpen?.ticketTemplate) throw refuse('wechat-off')
  const openid = payer === undefined ? null : readPayer(context, payer, login).payerId
  await db
    .updateTable('users')
    .set({
      wechat_id: await keys.encrypt('users.wechat_id', openid),
      wechat_family: openid === null ? null : login.sessionFamily,
    })
    .where('id', '=', login.id)
    .where('deleted_at', 'is', null)
    .execute()
  return getWechatNotices(context, login.id)
}
