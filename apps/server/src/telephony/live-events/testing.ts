import type { OutboundCallEvent } from '@hao/contract/endpoints/outbound.ts'
import { openStream } from '../../testing/open-stream.ts'

type StreamRequest = { token?: string | undefined; lastEventId?: number | undefined }

/** Reads the events of the token's user. */
export async function openEvents(origin: string, { token, lastEventId }: StreamRequest) {
  const stream = await openStream(`${origin}/api/events`, {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  })
  return {
    ...stream,
    /** The complete events so far. */
    events: () =>
      stream.blocks().flatMap((block) => {
        const [, id, data] = /^id: (\d+)\nevent: call\ndata: (.+)$/.exec(block) ?? []
        if (data === undefined) return []
        const event = JSON.parse(data) as OutboundCallEvent
        return event.id === Number(id) ? [event] : [{ ...event, state: 'another id' }]
      }),
  }
}
