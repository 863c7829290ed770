import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { cashierDocument } from './cashier-page.ts'
import { pageHeaders, addFormParser, parseWebUrl } from './cashier.ts'
import { signMandate } from './mandates.ts'
import type { Simulation } from './simulation.ts'
import type { Mandate } from './state.ts'

type Page = { Params: { token: string } }
type Form = Page & { Body: URLSearchParams }

const texts = { lang: 'zh-CN', title: '微信支付 · 演示签约', demo: '演示签约页，不会扣款' }

function sendPage(reply: FastifyReply, main: string): FastifyReply {
  return reply.headers(pageHeaders).send(cashierDocument(texts, main))
}

function sendResult(reply: FastifyReply, heading: string, hint: string, back = '/'): FastifyReply {
  const link = `<div class="actions"><a class="primary" href="${escapeHtml(back)}">返回商家</a></div>`
  return sendPage(reply, `<h1>${heading}</h1>\n<p class="hint">${hint}</p>\n${link}`)
}

function signPage(mandate: Mandate, token: string, merchant: string, back: string): string {
  const { displayAccount, firstCharge } = mandate
  const rows = [
    ['收款方', merchant],
    ['扣费服务', firstCharge.description],
    ['账户', displayAccount],
    ['首次扣费', `${firstCharge.date} · ¥${(firstCharge.totalFen / 100).toFixed(2)}`],
  ]
  const facts = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`)
  const kept = `<input type="hidden" name="back" value="${escapeHtml(back)}">`
  return `<h1>开通自动扣费</h1>
<p class="hint">每次扣费前会提前通知您，您可随时在微信中关闭。</p>
<dl>
${facts.join('\n')}
</dl>
<div class="actions">
<form method="post" action="${token}/sign">${kept}<button class="primary">同意并开通</button></form>
<form method="post" action="${token}/refuse">${kept}<button class="secondary">暂不开通</button></form>
</div>`
}

/** Reached through the shop's address. It returns to the page before. */
export async function mandatePages(app: FastifyInstance, simulation: Simulation): Promise<void> {
  const { ledger, settings } = simulation
  addFormParser(app)
  const page = '/simulators/wechat/entrust/:token'
  const mandateOf = (token: string) => ledger.state.mandates.get(ledger.state.signLinks.get(token) ?? '')

  app.get<Page>(page, (request, reply) => {
    const { token } = request.params
    const mandate = mandateOf(token)
    const back = parseWebUrl(request.headers.referer) ?? '/'
    if (!mandate) return sendResult(reply, '签约链接已失效', '请返回商家重新发起签约。', back)
    if (mandate.signedAt) return sendResult(reply, '已开通自动扣费', '该服务已经签约。', back)
    return sendPage(reply, signPage(mandate, token, settings.merchantName, back))
  })
  app.post<Form>(`${page}/sign`, async (request, reply) => {
    const back = parseWebUrl(request.body.get('back'))
    const mandate = mandateOf(request.params.token)
    if (!mandate || !(await signMandate(simulation, mandate.mandateCode)))
      return sendResult(reply, '无法开通', '签约链接已失效或已使用。', back)
    return back === undefined
      ? sendResult(reply, '已开通自动扣费', '演示签约已完成。')
      : reply.redirect(back, 303)
  })
  app.post<Form>(`${page}/refuse`, (request, reply) => {
    const back = parseWebUrl(request.body.get('back'))
    return back === undefined
      ? sendResult(reply, '未开通', '您没有开通自动扣费。')
      : reply.redirect(back, 303)
  })
}
