import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

/**
 * Reads server-sent events as text until the test ends. It uses its own connection: `fetch` opens another one
 * when it is aborted, and a closing server would wait for that.
 */
export async function openStream(url: string, headers: Record<string, string>) {
  const request = get(url, { agent: false, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const received = { text: '', isClosed: false }
  response.setEncoding('utf8').on('data', (text: string) => (received.text += text))
  response.on('error', () => undefined)
  const end = new Promise<void>((resolve) => response.once('close', resolve)).then(
    () => (received.isClosed = true),
  )
  onTestFinished(() => void request.destroy())
  return {
    status: response.statusCode,
    headers: response.headers,
    received,
    /** The complete events so far. */
    blocks: () => received.text.split('\n\n').slice(0, -1),
    close: async () => {
      request.destroy()
      await end
    },
    end,
  }
}
