import { z } from 'zod'
import { outboundCallEvent } from './endpoints/outbound.ts'
import { refusals, type RefusalName } from './errors.ts'

const failure = (name: RefusalName) => ({
  [refusals[name].status]: {
    description: name,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  },
})

/** Not an endpoint of the contract: its response is not JSON. */
export const eventsOperation = {
  summary:
    'the states of outbound calls for the user, as server-sent events named `call`. The stream ends with the session, when the server stops or when the user opens four newer streams; reconnect then',
  security: [{ token: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
      description:
        'the id of the last received event; the stream continues after it. Without a valid id it starts with the newest call',
    },
  ],
  responses: {
    200: {
      description: 'success',
      content: {
        'text/event-stream': {
          schema: {
            type: 'string',
            description:
              'WHATWG server-sent events: `retry`, then `id`, `event: call` and `data`, a PlacedCallEvent as JSON; a comment every five seconds while nothing happens',
          },
        },
      },
    },
    ...failure('unauthorised'),
    ...failure('unavailable'),
    ...failure('internal'),
  },
}

export const outboundCallEventSchema = z.toJSONSchema(outboundCallEvent, { unrepresentable: 'any' })
