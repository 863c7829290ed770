import { textsFor } from '@hao/contract/texts-for.ts'
import { chooseLocale, languages, type Locale } from '@hao/contract/locale.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Keys } from '../../encryption/keys.ts'
import { describeMessage, type OutboxMessage, readOutbox } from './outbox-sms.ts'
import { outboxStyle } from './outbox-style.ts'
import { shanghaiTime } from '../../base/time.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

function card(message: OutboxMessage, locale: Locale): string {
  const { title, code, token, page: linked, others } = describeMessage(message, locale)
  const { links } = textsFor(locale).outboxPage
  const rest = Object.entries(others).map(([name, value]) => `${name} ${value}`)
  return `<li>
<p class="top"><span class="kind">${title}</span><time datetime="${message.created_at.toISOString()}">${shanghaiTime(message.created_at).slice(0, 19).replace('T', ' ')}</time></p>
${code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<p class="phone">${escapeHtml([message.phone, ...rest].join(' · '))}</p>
${token === undefined ? '' : `<a href="/mobile/${linked}?t=${encodeURIComponent(token)}">${links[linked]}</a>`}
</li>`
}

function page(messages: OutboxMessage[], locale: Locale): string {
  const { title, note, back, empty } = textsFor(locale).outboxPage
  const list = messages.map((message) => card(message, locale)).join('\n')
  return `<!doctype html>
<html lang="${languages[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="3">
<title>${title}</title>
<style>${outboxStyle}</style>
</head>
<body>
<header><h1>${title}</h1><a href="/mobile/login">${back}</a></header>
<main>
<p class="note">${note}</p>
${messages.length === 0 ? `<p class="empty">${empty}</p>` : `<ul>\n${list}\n</ul>`}
</main>
</body>
</html>
`
}

const styleHash = createHash('sha256').update(outboxStyle).digest('base64')

/** Shows SMS codes to every visitor: only for development. Without JavaScript. */
export function registerOutboxPage(app: FastifyInstance, sealed: { db: Db; keys: Keys }): void {
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await readOutbox(sealed)
    const locale = chooseLocale(new URLSearchParams(), request.headers.cookie)
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(page(messages, locale))
  })
}
