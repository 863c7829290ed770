import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import { onTestFinished } from 'vitest'

type StreamRequest = { token?: string | undefined; lastEventId?: number | undefined }

/**
 * Reads the events of whoever the token is of, as the text that comes over the wire. On a connection of its own: fetch opens another one when it is given
 * up, for which a server that closes would wait.
 */
export async function openEvents(origin: string, { token, lastEventId }: StreamRequest) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  }
  const request = get(`${origin}/api/events`, { agent: false, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard = { text: '', over: false }
  response.setEncoding('utf8').on('data', (text: string) => (heard.text += text))
  response.on('error', () => undefined)
  const end = new Promise<void>((resolve) => response.once('close', resolve)).then(() => (heard.over = true))
  onTestFinished(() => void request.destroy())
  return {
    status: response.statusCode,
    headers: response.headers,
    heard,
    /** Those that have come whole. */
    events: () =>
      heard.text
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
