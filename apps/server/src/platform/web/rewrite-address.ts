const nowhere = '/mobile/404'

/** The path of the not-found page if no router can read the request's. The API answers for itself. */
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
