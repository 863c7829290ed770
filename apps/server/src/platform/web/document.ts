import { languages, type Locale } from '@hao/contract/locale.ts'
import { defaultPlan, type NumberPlan } from '@hao/numbers/plan.ts'
import type { Appearance, Page, ServerEntry } from '../../../../shop/src/base/page.ts'
import { joinDirectives } from '../http/headers.ts'
import type { Assets } from './assets.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

const iconOf = ({ prefix }: NumberPlan) =>
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='%230e6b5c'/>" +
  `<text x='16' y='22' font-family='sans-serif' font-weight='700' fill='%23fff' text-anchor='middle'>${prefix.slice(0, 2)}</text></svg>`

/** Attributes of `<html>`. */
export type RootAttributes = Appearance & {
  locale: Locale
  plan: NumberPlan
  demo: boolean
  staging: boolean
  calls: boolean
  now: number
}

type ShopStyle = Pick<ServerEntry, 'font' | 'paper'>

const expectedPlan = JSON.stringify(defaultPlan)

function rootTag({ locale, plan, theme, text, demo, staging, calls, now }: RootAttributes): string {
  const look = `${theme ? ` data-theme="${theme}"` : ''}${text ? ` data-text="${text}"` : ''}${demo ? ' data-demo' : ''}${staging ? ' data-staging' : ''}${calls ? ' data-calls' : ''}`
  const written = JSON.stringify(plan)
  const own = written === expectedPlan ? '' : ` data-plan="${escapeHtml(written)}"`
  return `<html lang="${languages[locale].tag}"${own}${look} data-now="${now}">`
}

/** One colour for each theme of the system; a later choice must change both. */
function themeColors(theme: RootAttributes['theme'], paper: ShopStyle['paper']): string {
  return (['light', 'dark'] as const)
    .map(
      (system) =>
        `<meta name="theme-color" content="${paper[theme ?? system]}" media="(prefers-color-scheme: ${system})">`,
    )
    .join('')
}

/** Sent before the page's data is read. It names its style sheets, so that none is loaded again. */
export function renderHeadStart(root: RootAttributes, { font, paper }: ShopStyle, assets: Assets): string {
  return [
    `<!doctype html>${rootTag(root)}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    themeColors(root.theme, paper),
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="${iconOf(root.plan)}">`,
    '<link rel="apple-touch-icon" href="/mobile/apple-touch-icon.png">',
    '<link rel="manifest" href="/mobile/manifest.webmanifest">',
    `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
    `<style data-from="${assets.sheets.join(' ')}">${assets.style}</style>`,
    ...strips(assets).map(({ style }) => `<style>${style}</style>`),
    `<script>${assets.inline}</script>`,
  ].join('')
}

/** Scripts load after the first paint (apps/shop/src/late-scripts.ts). */
export function renderHeadEnd({ title, preload }: Pick<Page, 'title' | 'preload'>, assets: Assets): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...preload.map(
      ({ href }) => `<link rel="preload" as="image" href="${escapeHtml(href)}" fetchpriority="high">`,
    ),
    `<template id="scripts">${scripts(assets)}</template>`,
    `</head>${bodyStart(assets)}`,
  ].join('')
}

/** A page without content, from the end of its head: its scripts load at once. */
export function renderPlainShell(title: string, assets: Assets): string {
  return `<title>${escapeHtml(title)}</title>${scripts(assets)}</head>${bodyStart(assets)}${renderBodyEnd('[]', assets)}`
}

const bodyStart = ({ banner }: Assets) => `<body>${banner?.html ?? ''}<div id="root">`

/** What is around the content that the shop's build renders. */
const strips = ({ banner, footer }: Assets) => [banner, footer].filter((strip) => strip !== undefined)

/** One script element each, so that each runs in its own task; imported chunks first. */
function scripts({ entry, scripts: others }: Assets): string {
  return [...others, entry].map((script) => `<script type="module" src="${script}"></script>`).join('')
}

export function renderBodyEnd(state: string, { footer }: Pick<Assets, 'footer'>): string {
  return `</div>${footer?.html ?? ''}<script type="application/json" id="state">${state}</script></body></html>`
}

/** Pictures and videos come from any https host, the regions' file from its host. */
export function buildContentPolicy(
  assets: Assets,
  { regions, secure }: { regions: string; secure: boolean },
): string {
  const elsewhere = /^https?:\/\/[^/]+/.exec(regions)?.[0]
  return joinDirectives([
    "default-src 'none'",
    `script-src 'self' 'sha256-${assets.inlineHash}'`,
    ["style-src 'self'", ...[assets, ...strips(assets)].map((each) => `'sha256-${each.styleHash}'`)].join(
      ' ',
    ),
    "img-src 'self' data: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    ['connect-src', "'self'", elsewhere].filter(Boolean).join(' '),
    // WeChat's injected scripts open this scheme; no page is ever shown in such a frame.
    'frame-src weixin: wvjbscheme:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    secure && 'upgrade-insecure-requests',
  ])
}
