import { refusals } from '@hao/contract/errors.ts'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { createRequestId, shortRequestId } from './request-id.ts'

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** A page in both languages for a link that is too long: the reader's language is unknown here. */
const tooLong = (
  id: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>网址太长</title></head><body><h1>网址太长，打不开</h1><p lang="en">This address is too long</p>
<p>编号 <span lang="en">· Reference</span> ${shortRequestId(id)}</p>
<p><a href="/mobile/home">返回首页 · <span lang="en">Back home</span></a></p></body></html>`

/**
 * Answers on the raw socket, with the default headers, what Node rejects before it becomes a request. An
 * address or headers beyond 16 KB get a page (431). A slow request (408) or invalid HTTP (400) gets the
 * envelope of `bad-request`. The connection is closed.
 */
export function answerClientError(defaultHeaders: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statuses[error.code ?? ''] ?? 400
    const label = STATUS_CODES[status] ?? ''
    const { code, zh: message } = refusals['bad-request']
    const requestId = createRequestId()
    const failure = { success: false, code, error: 'bad-request', message, requestId }
    const [type, body] =
      status === 431
        ? ['text/html; charset=utf-8', tooLong(requestId)]
        : ['application/json; charset=utf-8', JSON.stringify(failure)]
    const headers = [
      `HTTP/1.1 ${status} ${label}`,
      `content-type: ${type}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      ...Object.entries(defaultHeaders).map((header) => header.join(': ')),
      'connection: close',
    ]
    if (socket.writable) socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }
}
