/** The first path segments of shop pages that a link may lead to. */
export const shopPages = [
  'home',
  'search',
  'number',
  'category',
  'tag-list',
  'service',
  'question',
  'user-center',
  'wait',
  'lost-phone',
  'agreement',
  'order',
] as const

const longest = 300
/** Where the shop is below its origin. */
export const shopBasePath = '/mobile'

/** A page of the shop, or an https URL. A browser might treat anything else as a script or another site. */
export function parseShopLink(typed: string): string | undefined {
  const link = typed.trim()
  if (link.length > longest || /[\p{Cc}\p{Cf}\p{Cs}\s\\]/u.test(link)) return undefined
  if (link.startsWith('/')) return readPath(link)
  if (!/^https:\/\/[^/]/i.test(link)) return undefined
  const url = parseUrl(link)
  return !url || url.username || url.password || !url.hostname.includes('.') ? undefined : link
}

/** For browsers without URL.canParse and URL.parse. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

function readPath(link: string): string | undefined {
  const path = link.startsWith(`${shopBasePath}/`) ? link.slice(shopBasePath.length) : link
  const first = /^\/([\w-]+)(?=[/?#]|$)/.exec(path)?.[1]
  if (!shopPages.some((page) => page === first)) return undefined
  // The path must still be inside the shop after the browser resolves dots.
  return new URL(path, 'https://shop.example').pathname.startsWith(`/${first}`) ? path : undefined
}
