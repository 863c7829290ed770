import { createHash, randomInt } from 'node:crypto'
import { textsFor } from '@hao/contract/texts-for.ts'
import { languages, type Locale } from '@hao/contract/locale.ts'
import type { busyPage } from '@hao/contract/page-texts.ts'
import type { FastifyReply } from 'fastify'
import { joinDirectives } from './headers.ts'
import { shortRequestId } from './request-id.ts'

/** The page reloads after a random time (seconds) in this range, so that not all reload at once. */
const [soonest, latest] = [4, 12]

type Why = keyof typeof busyPage.titles

const style = `:root{color-scheme:light dark;--paper:#f6f4ef;--ink:#1b1f1e;--ink-2:#5c6462;--jade:#0e6b5c;--on-jade:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#101413;--ink:#eef1ef;--ink-2:#a9b2af;--jade:#5cc9b3;--on-jade:#0c1513}}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;
background:var(--paper);color:var(--ink);font:400 15px/1.6 system-ui,-apple-system,'PingFang SC','HarmonyOS Sans SC',MiSans,'Noto Sans CJK SC',sans-serif;text-align:center}
h1{margin:0;font-size:21px;line-height:1.3}p{margin:0;max-width:19em;text-wrap:balance;color:var(--ink-2)}
a{margin-top:8px;padding:0 28px;line-height:44px;border-radius:999px;background:var(--jade);color:var(--on-jade);text-decoration:none;font-weight:600}`

const policy = joinDirectives([
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
])

/** Answers 503 with a self-contained page that reloads itself, when there is no capacity to render. */
export function sendBusyPage(reply: FastifyReply, locale: Locale, why: Why = 'crowded'): FastifyReply {
  const seconds = randomInt(soonest, latest + 1)
  const { titles, text, again, reference } = textsFor(locale).busyPage
  const title = titles[why]
  const number = `${reference} ${shortRequestId(reply.request.id)}`
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'retry-after': seconds,
    })
    .send(
      `<!doctype html><html lang="${languages[locale].tag}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">' +
        `<meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${style}</style></head>` +
        `<body><h1>${title}</h1><p>${text}</p><a href="">${again}</a><p><small>${number}</small></p></body></html>`,
    )
}
