import { createHash } from 'node:crypto'
import { languages, locales } from '@hao/contract/locale.ts'
import { textsFor } from '@hao/contract/texts-for.ts'

export type Banner = { html: string; style: string; styleHash: string }

const spans = locales.map(
  (locale) => `<span lang="${languages[locale].tag}">${textsFor(locale).stagingBanner}</span>`,
)

/** Hides each language on pages in another one: the console changes the language without a reload. */
const otherLanguages = locales
  .map((locale) => languages[locale].tag)
  .map((tag) => `html:not(:lang(${tag})) .staging [lang='${tag}']`)
  .join()

/** Lies in the top safe area, made 24 px higher: headers that stick to the top stay below it. */
const style = `html:root{--safe-top:calc(env(safe-area-inset-top,0px) + 24px)}
.staging{position:fixed;z-index:15;inset:0 0 auto;height:var(--safe-top);padding:env(safe-area-inset-top,0px) 8px 0;
overflow:hidden;background:#ffd666;color:#3b2700;font:600 12px/24px system-ui,sans-serif;text-align:center;
white-space:nowrap;text-overflow:ellipsis}
${otherLanguages}{display:none}`

export const stagingBanner: Banner = {
  html: `<aside class="staging">${spans.join('')}</aside>`,
  style,
  styleHash: createHash('sha256').update(style).digest('base64'),
}
