import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import { onTestFinished } from 'vitest'

type StreamRequest = { token?: string | undefined; lastEventId?: number | undefined }

/**
 * Reads the events of the token's user as the text on the wire. It uses its own connection: `fetch` opens
 * another one when it is aborted, and a closing server would wait for that.
 */
export async function openEvents(origin: string, { token, lastEventId }: StreamRequest) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  }
  const request = get(`${origin}/api/events`, { agent: false, headers })
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
    events: () =>
      received.text
        .split('\n\n')
        .slice(0, -1)
        .flatMap((block) => {
          const [, id, data] = /^id: (\d+)\nevent: call\ndata: (.+)$/.exec(block) ?? []
          if (data === undefined) return []
          const event = JSON.parse(data) as OutboundCallEvent
          return event.id === Number(id) ? [event] : [{ ...event, state: 'another id' }]
        }),
    close: async () => {
      request.destroy()
      await end
    },
    end,
  }
}
