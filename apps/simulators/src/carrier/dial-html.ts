import { createHash } from 'node:crypto'
import { escapeHtml } from '../escape-html.ts'
import type { DialTexts } from './dial-texts.ts'
import type { Call } from './switchboard.ts'

const style = `
:root { color-scheme: light dark; --ground: #eef1f4; --card: #fff; --ink: #18212b; --soft: #55606d; --line: #d9dfe6;
  --blue: #1f5fa8; --on-blue: #fff; --green: #137a3e; --red: #b3261e; --amber: #7a4b00; --amber-soft: #fff4dc }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1216; --card: #1a2027; --ink: #eef2f6; --soft: #a6b0bb;
  --line: #2d3640; --blue: #8fbdf5; --on-blue: #0b1828; --green: #7fd6a0; --red: #ff9a90; --amber: #f0c878; --amber-soft: #2f2612 } }
* { box-sizing: border-box; margin: 0 }
body { min-height: 100vh; background: var(--ground); color: var(--ink); font: 15px/1.5 -apple-system, 'PingFang SC',
  'HarmonyOS Sans SC', MiSans, 'Noto Sans CJK SC', system-ui, sans-serif }
.demo { padding: 9px 16px; padding-top: calc(9px + env(safe-area-inset-top, 0px)); background: var(--amber-soft);
  color: var(--amber); font-size: 13px; text-align: center }
main { display: grid; gap: 16px; max-width: 480px; margin: 0 auto; padding: 28px 16px 32px }
h1 { font-size: 21px; font-weight: 650 }
main > p { color: var(--soft); font-size: 13.5px }
form { display: grid; gap: 14px }
.card { padding: 20px 16px; border-radius: 14px; background: var(--card) }
.call { text-align: center }
.call b { display: block; margin: 4px 0 12px; font-size: 27px; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.call .ok { color: var(--green); font-weight: 600 }
.call .no { color: var(--red); font-weight: 600 }
label { display: grid; gap: 4px }
label span { color: var(--soft); font-size: 12.5px }
input { min-height: 46px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: none; color: inherit;
  font: inherit; font-size: 17px; font-variant-numeric: tabular-nums }
.ways { display: grid; grid-template-columns: repeat(2, 1fr); gap: 10px }
button, .way { display: grid; place-items: center; width: 100%; min-height: 46px; padding: 0 8px; border: 1px solid var(--line);
  border-radius: 999px; background: var(--card); color: var(--ink); font: inherit; text-decoration: none; cursor: pointer }
.main { border-color: var(--blue); background: var(--blue); color: var(--on-blue); font-weight: 600 }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`

/** The pages may load only their own style sheet. */
export const pagePolicy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'`

function document(t: DialTexts, main: string): string {
  return `<!doctype html>
<html lang="${t.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="data:,">
<title>${t.title}</title>
<style>${style}</style>
</head>
<body>
<header class="demo">${t.demo}</header>
<main>
${main}
</main>
</body>
</html>
`
}

function renderField(name: string, label: string, value: string): string {
  return `<label><span>${label}</span><input name="${name}" value="${escapeHtml(value)}" inputmode="tel" autocomplete="off"></label>`
}

export function dialPage(t: DialTexts, { number = '', caller = '13812341234' }): string {
  return document(
    t,
    `<h1>${t.heading}</h1>
<p>${t.hint}</p>
<form class="card" method="post" action="/simulators/carrier/calls">
${renderField('number', t.number, number)}
${renderField('caller', t.caller, caller)}
<button class="main">${t.dial}</button>
</form>`,
  )
}

function renderAction(call: Call, step: string, label: string, look = ''): string {
  const [path, cause] = step.split(':')
  const kept = cause ? `<input type="hidden" name="cause" value="${cause}">` : ''
  return `<form method="post" action="/simulators/carrier/calls/${call.callId}/${path}">${kept}<button class="${look}">${label}</button></form>`
}

function renderSteps(t: DialTexts, call: Call): string {
  if (call.endedAt) {
    const query = new URLSearchParams({ number: call.number, caller: call.caller }).toString()
    return `<a class="way main" href="/simulators/carrier/dial?${escapeHtml(query)}">${t.again}</a>
<a class="way" href="/mobile/user-center/calls">${t.log}</a>`
  }
  if (call.answeredAt) return renderAction(call, 'end:completed', t.hangUp, 'main')
  return [
    renderAction(call, 'answer', t.answer, 'main'),
    renderAction(call, 'end:missed', t.noAnswer),
    renderAction(call, 'end:busy', t.busy),
    renderAction(call, 'end:cancelled', t.hangUpCaller),
  ].join('\n')
}

function chooseHeading(t: DialTexts, { decision, endedAt, answeredAt }: Call): string {
  if (decision.action === 'reject') return t.rejected
  if (endedAt) return t.over
  return answeredAt ? t.talking : t.ringing
}

/** The page of a call: which phone rings or why none does, and the possible next steps. */
export function callPage(t: DialTexts, call: Call): string {
  const { decision, number, cause } = call
  const where =
    decision.action === 'forward'
      ? `<p class="ok">${escapeHtml(t.rings(decision.target))}</p><p>${escapeHtml(t.shows(decision.display))}</p>`
      : `<p class="no">${decision.status} · ${escapeHtml(t.reasons[decision.reason] ?? decision.reason)}</p>`
  const end = cause && decision.action === 'forward' ? `<p>${t.causes[cause]}</p>` : ''
  return document(
    t,
    `<div class="card call" role="status"><h1>${chooseHeading(t, call)}</h1><b>${escapeHtml(number)}</b>${where}${end}</div>
<div class="ways">
${renderSteps(t, call)}
</div>`,
  )
}
