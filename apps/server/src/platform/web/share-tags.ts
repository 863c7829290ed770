import type { Share } from '../../../../shop/src/base/page.ts'
import { escapeHtml } from './document.ts'

/** Open Graph (https://ogp.me), the description for search engines, and `twitter:card` for X. */
export function renderShareTags({ title, text, site, path, pictures }: Share, origin: string): string {
  const properties = {
    title,
    description: text,
    image: origin + pictures.wide,
    'image:width': '1200',
    'image:height': '630',
    url: origin + path,
    type: 'website',
    site_name: site,
  }
  const tags = Object.entries(properties).map(([property, content]) => {
    const name = property === 'description' ? ' name="description"' : ''
    return `<meta${name} property="og:${property}" content="${escapeHtml(content)}">`
  })
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`
}
