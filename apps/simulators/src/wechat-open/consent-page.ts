import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Credentials } from './credentials.ts'
import { escapeHtml } from '../escape-html.ts'

export const consentPath = '/simulators/wechat-open/connect/oauth2/authorize'

type Query = { appid?: string; redirect_uri?: string; scope?: string; state?: string; response_type?: string }
type ConsentOptions = { appid: string; credentials: Credentials }

const style = `
:root { color-scheme: light dark; --paper: #f2f3f2; --card: #fff; --ink: #171a18; --ink-2: #5b635e; --line: #e9ebe9 }
@media (prefers-color-scheme: dark) { :root { --paper: #101211; --card: #1a1d1b; --ink: #eef1ef; --ink-2: #a5ada8; --line: #2b302d } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; padding: calc(48px + env(safe-area-inset-top, 0px)) 16px 32px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC", system-ui, sans-serif }
form { display: grid; gap: 16px; max-width: 448px; margin: 0 auto; padding: 24px 16px; border-radius: 14px; background: var(--card) }
h1 { font-size: 17px; font-weight: 600 }
p, span { color: var(--ink-2); font-size: 13px }
label { display: grid; gap: 4px }
input { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: none; color: inherit; font: inherit }
button { min-height: 50px; border: 0; border-radius: 25px; background: #07c160; color: #03220f; font: inherit; font-weight: 600 }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'`

function renderPage(content: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>微信授权（模拟）</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`
}

function renderConsent({ redirect_uri = '', state = '' }: Query): string {
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  return renderPage(`<form method="post">
<h1>微信授权</h1>
<p>模拟页面，仅供开发。该服务将获得您的用户标识，用于支付。</p>
<label><span>用户标识</span><input name="openid" value="o${randomBytes(13).toString('hex')}" autocomplete="off"></label>
${hidden('redirect_uri', redirect_uri)}${hidden('state', state)}
<button>同意</button>
</form>`)
}

/** The problem of a request for consent, in WeChat's words; undefined for none. */
function findProblem(query: Query, appid: string): string | undefined {
  if (query.appid !== appid) return 'AppID 参数错误（10012）'
  if (!URL.canParse(query.redirect_uri ?? '')) return 'redirect_uri 参数错误（10003）'
  if (query.response_type !== 'code' || !/^snsapi_(base|userinfo)$/.test(query.scope ?? ''))
    return 'Scope 参数错误（10005）'
  return /^[a-zA-Z0-9]{0,128}$/.test(query.state ?? '') ? undefined : 'state 参数错误'
}

/** WeChat skips the page for snsapi_base; here a developer chooses the user. */
export async function consentPage(
  app: FastifyInstance,
  { appid, credentials }: ConsentOptions,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  app.get<{ Querystring: Query }>(consentPath, (request, reply) => {
    const problem = findProblem(request.query, appid)
    return reply
      .code(problem ? 400 : 200)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(problem ? renderPage(`<h1>${problem}</h1>`) : renderConsent(request.query))
  })
  app.post<{ Body: { openid?: string; redirect_uri?: string; state?: string } }>(
    consentPath,
    (request, reply) => {
      const { openid = '', redirect_uri = '', state = '' } = request.body
      if (!openid || !URL.canParse(redirect_uri)) return reply.code(400).send()
      const back = new URL(redirect_uri)
      back.searchParams.set('code', credentials.issueCode(openid))
      back.searchParams.set('state', state)
      return reply.redirect(back.href, 302)
    },
  )
}
