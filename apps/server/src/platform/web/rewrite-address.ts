const nowhere = '/mobile/404'

/**
 * The path to route: /api/v2 is /api, and one that no router can read is the not-found page's. The API
 * answers for itself.
 */
export function rewriteAddress({ url = '/' }: { url?: string | undefined }): string {
  if (/^\/api(?![^/?])/.test(url)) return url.replace(/^\/api\/v2(?![^/?])/, '/api')
  return isReadable(url) ? url : nowhere
}

function isReadable(url: string): boolean {
  const origin = 'http://localhost'
  try {
    const read = new URL(url, origin)
    decodeURIComponent(read.pathname)
    const inside = /^\/mobile(?![^/?])/
    return (
      read.origin === origin && inside.test(url) === inside.test(read.pathname) && !/^\/mobile%2f/i.test(url)
    )
  } catch {
    return false
  }
}
