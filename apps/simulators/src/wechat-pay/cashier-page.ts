import { formatChinaDateTime } from './china-time.ts'
import { escapeHtml } from '../escape-html.ts'
import { cashierStyles } from './cashier-styles.ts'
import type { CashierTexts } from './cashier-texts.ts'
import type { Order } from './state.ts'

export type CashierResult = 'paid' | 'cancelled' | 'expired' | 'closed' | 'noReferer'

/** A page in the cashier's style; `main` is HTML. */
export function cashierDocument(texts: Pick<CashierTexts, 'lang' | 'title' | 'demo'>, main: string): string {
  return `<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${texts.title}</title>
<style>${cashierStyles}</style>
</head>
<body>
<header class="demo">${texts.demo}</header>
<main>
${main}
</main>
</body>
</html>
`
}

function formatYuan(fen: number): string {
  return (fen / 100).toFixed(2)
}

function renderRows(texts: CashierTexts, order: Order): string {
  const facts = [
    [texts.goods, order.description],
    [texts.orderNo, order.outTradeNo],
    [texts.method, texts.methodName],
    ...(order.expiresAt === null ? [] : [[texts.payBefore, formatChinaDateTime(order.expiresAt)]]),
  ]
  return facts
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd></div>`)
    .join('\n')
}

/** Plain forms with relative addresses: they work behind a proxy and without scripts. */
export function payPage(
  texts: CashierTexts,
  merchantName: string,
  order: Order,
  actions: { token: string; redirectUrl: string | undefined },
): string {
  const kept =
    actions.redirectUrl === undefined
      ? ''
      : `<input type="hidden" name="redirect_url" value="${escapeHtml(actions.redirectUrl)}">`
  return cashierDocument(
    texts,
    `<div class="mark" aria-hidden="true">${escapeHtml(merchantName.slice(0, 1))}</div>
<h1>${texts.payTo} ${escapeHtml(merchantName)}</h1>
<p class="amount"><small>¥</small>${formatYuan(order.totalFen)}</p>
<dl>
${renderRows(texts, order)}
</dl>
<div class="actions">
<form method="post" action="${actions.token}/pay">${kept}<button class="primary">${texts.pay}</button></form>
<form method="post" action="${actions.token}/cancel">${kept}<button class="secondary">${texts.cancel}</button></form>
</div>`,
  )
}

const icons: Record<CashierResult, string> = {
  paid: '<path d="M4 12.5l5 5L20 6.5"/>',
  cancelled: '<path d="M6 6l12 12M18 6L6 18"/>',
  expired: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>',
  closed: '<path d="M6 6l12 12M18 6L6 18"/>',
  noReferer: '<path d="M12 6v8M12 18v.01"/>',
}

export function resultPage(texts: CashierTexts, ending: CashierResult, backUrl: string): string {
  return cashierDocument(
    texts,
    `<div class="mark${ending === 'paid' ? '' : ' quiet'}"><svg viewBox="0 0 24 24" aria-hidden="true">${icons[ending]}</svg></div>
<h1>${texts[ending]}</h1>
<p class="hint">${texts[`${ending}Hint`]}</p>
<div class="actions"><a class="primary" href="${escapeHtml(backUrl)}">${texts.back}</a></div>`,
  )
}
