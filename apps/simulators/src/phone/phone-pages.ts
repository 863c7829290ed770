import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../escape-html.ts'

export type PhonePages = {
  /** The folder of the built telephone: phone.js and phone.css. */
  dir: string
  /** The port of the SIP edge's WebSockets; undefined while no edge runs. */
  webSocketPort: () => number | undefined
}

const base = '/simulators/phone'
const types = { 'phone.js': 'text/javascript', 'phone.css': 'text/css' }

/** apps/softphone: GET /simulators/phone receives calls, `dialPage` makes them. */
export function phonePages(app: FastifyInstance, { dir, webSocketPort }: PhonePages) {
  const send = (reply: FastifyReply, page: 'phone' | 'dial') => {
    const port = webSocketPort()
    return reply
      .header('content-security-policy', contentPolicy(port))
      .header('permissions-policy', 'microphone=(self)')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(page, port))
  }
  app.get(base, (_request, reply) => send(reply, 'phone'))
  for (const [name, type] of Object.entries(types))
    app.get(`${base}/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(await readFile(join(dir, name))),
    )
  return { dialPage: (reply: FastifyReply) => send(reply, 'dial') }
}

/** Allows the page's own script and style and the edge under any host name. */
function contentPolicy(port: number | undefined): string {
  const edge = port ? ` ws://*:${port}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    `connect-src 'self'${edge}`,
    "media-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function renderPage(page: string, port: number | undefined): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>☎</title>
<link rel="stylesheet" href="${base}/phone.css">
<script type="module" src="${base}/phone.js"></script>
</head>
<body>
<div id="phone" data-page="${escapeHtml(page)}" data-port="${port ?? 0}"></div>
</body>
</html>
`
}
