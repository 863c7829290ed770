import type { FastifyInstance } from 'fastify'
import type { Credentials } from './credentials.ts'

export type WechatApp = { appid: string; secret: string }
type ApiOptions = { wechatApp: WechatApp; credentials: Credentials; requests: string[] }

type Query = Record<string, string | undefined>

function findAppError(app: WechatApp, { appid, secret }: Query) {
  if (appid !== app.appid) return { errcode: 40013, errmsg: 'invalid appid' }
  return secret === app.secret ? undefined : { errcode: 40125, errmsg: 'invalid appsecret' }
}

/** Errors are HTTP 200 with an errcode. `requests` records the path of every request. */
export async function wechatApi(
  app: FastifyInstance,
  { wechatApp, credentials, requests }: ApiOptions,
): Promise<void> {
  app.addHook('onRequest', async (request) => {
    requests.push(request.url.replace(/\?.*/s, ''))
  })
  app.get<{ Querystring: Query }>('/sns/oauth2/access_token', ({ query }) => {
    const refused = findAppError(wechatApp, query)
    if (refused) return refused
    const openid = credentials.spendCode(query.code ?? '')
    if (typeof openid !== 'string') return openid
    const { value, expiresIn } = credentials.accessToken()
    const ofUser = { access_token: `user-${value}`, expires_in: expiresIn, refresh_token: `refresh-${value}` }
    return { ...ofUser, openid, scope: 'snsapi_base' }
  })
  app.post<{ Body: Query | null }>('/cgi-bin/stable_token', ({ body }) => {
    const refused = findAppError(wechatApp, body ?? {})
    if (refused) return refused
    const { value, expiresIn } = credentials.accessToken()
    return { access_token: value, expires_in: expiresIn }
  })
  app.get<{ Querystring: Query }>('/cgi-bin/ticket/getticket', ({ query }) => {
    const refused = credentials.findTokenError(query.access_token ?? '')
    if (refused) return refused
    const { value, expiresIn } = credentials.ticket()
    return { errcode: 0, errmsg: 'ok', ticket: value, expires_in: expiresIn }
  })
}
