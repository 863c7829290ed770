import { chooseLocale, languages, type Locale } from '@hao/contract/locale.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import type { SmsTemplate } from './sms-sender.ts'
import { type OutboxMessage, readOutbox } from './outbox-sms.ts'
import { outboxStyle } from './outbox-style.ts'
import { shanghaiTime } from '../../base/time.ts'

const words = {
  zh: {
    title: '短信收件箱',
    note: '开发环境：短信不会真的发出，都在这里。页面每 3 秒自动刷新。',
    back: '返回登录',
    empty: '还没有短信。请在登录页点“获取验证码”。',
    login: '登录验证码',
    bind: '绑定验证码',
    'owner-end': '告诉客服的验证码：停用号码',
    'owner-renewal-off': '告诉客服的验证码：关闭自动续费，号码照常使用',
    'new-device': '您的账号在新设备上登录',
    'copied-login': '登录在别处被使用或 Cookie 丢失，已退出',
    ticket: '客服回复提醒',
    'number-free': '您等的号码可以办理了',
    link: '查看或结束提醒',
    'number-rings': '号码从现在起响铃到这部手机',
    'number-moved': '号码已改为响铃到其他手机',
    'phone-refused': '更换手机号没有成功，原手机照常响铃',
    'renewal-charge': '自动续费扣款提醒',
    'renewal-due': '号码即将到期，请续费',
    'renewal-ends': '号码即将到期停用',
    'charge-failed': '自动续费扣款失败',
    'number-suspended': '号码已暂停，续费即可恢复',
    'number-ended': '服务已结束，可限期找回',
    'missed-call': '未接来电',
  },
  en: {
    title: 'SMS outbox',
    note: 'Development: no SMS leaves this machine, they all land here. The page refreshes every 3 seconds.',
    back: 'Back to login',
    empty: 'No messages yet. Tap “Get code” on the login page.',
    login: 'Login code',
    bind: 'Binding code',
    'owner-end': 'Code for customer service: to end a number',
    'owner-renewal-off': 'Code for customer service: to renew a number no more; it stays in use',
    'new-device': 'Login on a new device',
    'copied-login': 'A login was ended: used elsewhere, or its cookies lost',
    ticket: 'Your question is answered',
    'number-free': 'The number you wait for is free',
    link: 'See it, or end the alert',
    'number-rings': 'A number rings this phone from now on',
    'number-moved': 'A number rings another phone by now',
    'phone-refused': 'The phone could not be changed; the old one rings on',
    'renewal-charge': 'Your renewal will be charged',
    'renewal-due': 'Your number is due for renewal',
    'renewal-ends': 'Your number is about to end',
    'charge-failed': 'The renewal could not be charged',
    'number-suspended': 'Your number is paused until you renew',
    'number-ended': 'Your number has ended; you can recover it',
    'missed-call': 'You missed a call',
  },
} as const satisfies Record<Locale, Record<SmsTemplate, string> & Record<string, string>>

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
  const { code, token, ...others } = message.params
  const titles: Record<string, string> = words[locale]
  const title = titles[message.template] ?? message.template
  const rest = Object.entries(others).map(([name, value]) => `${name} ${value}`)
  return `<li>
<p class="top"><span class="kind">${title}</span><time datetime="${message.created_at.toISOString()}">${shanghaiTime(message.created_at).slice(0, 19).replace('T', ' ')}</time></p>
${code === undefined ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<p class="phone">${escapeHtml([message.phone, ...rest].join(' · '))}</p>
${token === undefined ? '' : `<a href="/mobile/wait?t=${encodeURIComponent(token)}">${words[locale].link}</a>`}
</li>`
}

function page(messages: OutboxMessage[], locale: Locale): string {
  const { title, note, back, empty } = words[locale]
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

/**
 * GET /dev/outbox: the newest 30 messages that `createOutboxSms` kept, in the language of the shop, without JavaScript.
 * It shows codes to anybody who asks, so it must only be registered in development.
 */
export function outboxPage(app: FastifyInstance, sealed: Pick<Context, 'db' | 'keys'>): void {
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
