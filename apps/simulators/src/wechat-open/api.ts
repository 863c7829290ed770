import type { FastifyInstance } from 'fastify'
import type { Credentials } from './credentials.ts'

export type WechatApp = { appid: string; secret: string }

/** A public account: its template, who has met it and whether they follow it, and what was delivered. */
export type PublicAccount = {
  templateId: string
  people: Map<string, 'follows' | 'not'>
  delivered: TemplateMessage[]
}

type TemplateMessage = {
  touser: string
  template_id: string
  url?: string
  data: Record<string, { value: string }>
  client_msg_id?: string
}

type ApiOptions = {
  wechatApp: WechatApp
  credentials: Credentials
  account: PublicAccount
  requests: string[]
}

type Query = Record<string, string | undefined>

function findAppError(app: WechatApp, { appid, secret }: Query) {
  if (appid !== app.appid) return { errcode: 40013, errmsg: 'invalid appid' }
  return secret === app.secret ? undefined : { errcode: 40125, errmsg: 'invalid appsecret' }
}

/** Errors are HTTP 200 with an errcode. `requests` records the path of every request. */
export async function wechatApi(
  app: FastifyInstance,
  { wechatApp, credentials, account, requests }: ApiOptions,
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
  app.post<{ Querystring: Query; Body: TemplateMessage }>('/cgi-bin/message/template/send', (request) => {
    const { query, body } = request
    const refused = credentials.findTokenError(query.access_token ?? '') ?? findMessageError(account, body)
    return refused ?? { errcode: 0, errmsg: 'ok', msgid: deliver(account, body) }
  })
}

function findMessageError(
  { templateId, people }: PublicAccount,
  { touser, template_id, data }: TemplateMessage,
) {
  const person = people.get(touser)
  if (!person) return { errcode: 40003, errmsg: 'invalid openid' }
  if (template_id !== templateId) return { errcode: 40037, errmsg: 'invalid template_id' }
  if (Object.values(data).some(({ value }) => !value)) return { errcode: 47003, errmsg: 'argument invalid' }
  return person === 'follows' ? undefined : { errcode: 43004, errmsg: 'require subscribe' }
}

/** Delivers a message once for each `client_msg_id` and returns its number. */
function deliver({ delivered }: PublicAccount, message: TemplateMessage): number {
  const id = message.client_msg_id
  const known = delivered.findIndex((each) => id !== undefined && each.client_msg_id === id)
  return known < 0 ? delivered.push(message) : known + 1
}
