// An application in a process of its own, which tests can kill and freeze. Every number of ours rings the
// phone PHONE. It passes events on over IPC.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { CallEvent, Decision, RouteRequest } from '@hao/carrier-protocol/messages.ts'
import type { RegistrationsRequest } from '@hao/carrier-protocol/registrations.ts'
import { createRegistrationStore } from '@hao/carrier-protocol/testing/registrations.ts'

const phone = process.env['PHONE'] ?? ''
const exchange = createRegistrationStore()
let lateMs = 0

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const message = await json(request)
  const send = (value: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  if (request.url?.endsWith('/events')) {
    const { events } = message as { events: CallEvent[] }
    process.send?.({ events })
    response.writeHead(204).end()
  } else if (request.url?.endsWith('/registrations')) {
    send({ registrations: exchange(message as RegistrationsRequest) })
  } else setTimeout(() => send(decide(message as RouteRequest)), lateMs)
}

function decide({ number }: RouteRequest): Decision {
  return number.startsWith('95013000')
    ? { action: 'reject', status: 404, reason: 'unknown', anyCaller: true }
    : {
        action: 'forward',
        target: phone,
        display: number,
        maxSeconds: 7200,
        anyCaller: true,
        places: exchange({ changes: [], phones: [phone] }),
      }
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
process.on('message', (message: { lateMs: number }) => (lateMs = message.lateMs))
process.on('disconnect', () => process.exit())
