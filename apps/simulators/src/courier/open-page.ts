import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CourierKeys } from './keys.ts'
import { openPageScript, openPageStyle } from './open-page-parts.ts'
import { issueToken, type TokenUser } from './tokens.ts'
import { escapeHtml } from '../escape-html.ts'

type Query = { openid?: string; phone?: string; nickname?: string; to?: string }

function renderField(name: string, label: string, value: string, mode = 'text'): string {
  return `<label><span>${label}</span><input name="${name}" value="${escapeHtml(value)}" inputmode="${mode}" autocomplete="off"></label>`
}

function renderPage(query: Query): string {
  const {
    openid = `kd-${randomBytes(5).toString('hex')}`,
    phone = '',
    nickname = '快递小哥',
    to = '',
  } = query
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>快递应用（模拟）</title>
<style>${openPageStyle}</style>
</head>
<body>
<header><p class="app">快递应用</p><p>模拟页面，仅供开发</p></header>
<main>
<form data-to="${escapeHtml(to)}">
<h1>隐私号</h1>
<p>将把您的账号信息提供给该服务，用于登录。</p>
${renderField('openid', '用户编号', openid)}
${renderField('nickname', '昵称', nickname)}
${renderField('phone', '手机号（可不提供）', phone, 'numeric')}
<button>同意并打开</button>
<p class="error" role="alert"></p>
</form>
</main>
<script>${openPageScript}</script>
</body>
</html>
`
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const policy = [
  "default-src 'none'",
  `style-src ${cspHash(openPageStyle)}`,
  `script-src ${cspHash(openPageScript)}`,
  "connect-src 'self'",
  "base-uri 'none'",
].join('; ')

/**
 * GET /simulators/courier/open?openid=&phone=&nickname=&to=, all optional; `to` is a path of the shop. A real
 * courier app stores the token in its web view. Here the button gets one, and stores it in localStorage,
 * which belongs to an origin: the page must be opened through the shop's address.
 */
export async function openPage(app: FastifyInstance, { keys }: { keys: CourierKeys }): Promise<void> {
  app.get<{ Querystring: Query }>('/simulators/courier/open', (request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(request.query)),
  )
  app.post<{ Body: Partial<TokenUser> | null }>('/simulators/courier/token', (request, reply) => {
    const { openid, phone, nickname } = request.body ?? {}
    if (!openid) return reply.code(400).send({ error: 'openid is missing' })
    const user = { openid, ...(phone && { phone }), ...(nickname && { nickname }) }
    return reply.header('cache-control', 'no-store').send({ token: issueToken(keys, user) })
  })
}
