import type { Fetch } from '@hao/contract/client/client.ts'

/** Like `fetch`, and tells which share of the body has been sent: `fetch` does not. */
export function fetchWithProgress(onProgress: (share: number) => void): Fetch {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(method, url)
      for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
      sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      sending.addEventListener('load', () =>
        resolve(
          new Response(sending.responseText, { status: sending.status, headers: readHeaders(sending) }),
        ),
      )
      sending.addEventListener('error', () => reject(new TypeError('No response')))
      sending.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      signal.addEventListener('abort', () => sending.abort())
      sending.send(body)
    })
}

function readHeaders(sending: XMLHttpRequest): [string, string][] {
  const lines = sending
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
}
