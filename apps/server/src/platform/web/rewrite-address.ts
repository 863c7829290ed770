/** The page that says that there is none. */
const nowhere = '/mobile/404'

/**
 * The address to look a request up by: its own, or that of the not-found page where no router can read it – a
 * broken or foreign escape, a way out of /mobile, a slash too many. A shopper who mistyped an address or
 * followed half a link finds a way on; the API answers for itself.
 */
export function rewriteAddress({ url = '/' }: { url?: string | undefined }): string {
  return /^\/api(?![^/?])/.test(url) || isReadable(url) ? url : nowhere
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
