import { createHash } from 'node:crypto'
import type { Filings } from '../config/filings-config.ts'
import type { Banner } from './staging-banner.ts'

/** The bars at the bottom of the screens lie over its padding, the button of favourites beside its lines. */
const style = `.filings{display:flex;flex-direction:column;align-items:center;
padding:0 16px calc(max(76px,5.5rem) + env(safe-area-inset-bottom,0px));font-size:var(--text-sm);text-align:center}
.filings a{display:flex;align-items:center;min-height:44px;color:var(--ink-3);text-decoration:none}`

const link = (href: string, text: string) => `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>`

/** In Chinese for every language, with the links that the authorities want. */
export function filingsFooter({ icp, police }: Filings): Banner | undefined {
  const record = police?.replaceAll(/\D/g, '')
  const links = [
    ...(icp ? [link('https://beian.miit.gov.cn/', icp)] : []),
    ...(police ? [link(`https://beian.mps.gov.cn/#/query/webSearch?code=${record}`, police)] : []),
  ]
  if (links.length === 0) return undefined
  return {
    html: `<footer class="filings" lang="zh-CN">${links.join('')}</footer>`,
    style,
    styleHash: createHash('sha256').update(style).digest('base64'),
  }
}
