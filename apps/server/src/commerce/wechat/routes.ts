import type { wechatEndpoints } from '@hao/contract/endpoints/wechat.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { createAuthorizeUrl, identifyPayer, signPage } from './identify-payer.ts'
import { chooseWechatNotices, getWechatNotices } from './notices.ts'

export function wechatRoutes(context: Context): Handlers<keyof typeof wechatEndpoints> {
  return {
    'GET /wechat/code': async ({ callback, code, state }, { user: login, origin }) => {
      if (callback) return { url: createAuthorizeUrl(context, { callback, origin, login }) }
      if (!code || !state) throw refuse('bad-request')
      return { payer: await identifyPayer(context, { code, state, login }) }
    },
    'GET /wechat/notices': async (_, { user }) => getWechatNotices(context, user.id),
    'PATCH /wechat/notices': async ({ payer }, { user }) => chooseWechatNotices(context, user, payer),
    'GET /wechat/access_token': async ({ url }, { origin }) => signPage(context, { url, origin }),
  }
}
