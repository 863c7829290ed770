import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { readSignedBody, acceptRawBodies } from '../../platform/http/raw-body.ts'
import { recordOutboundEvent } from '../outbound/record-event.ts'
import { getRules } from '../ring-rules/get-rules.ts'
import { keepVoicemail } from '../call-log/voicemails.ts'
import { callBack } from './call-back.ts'
import { addPlaces, exchangeRegistrations } from './exchange-registrations.ts'
import { recordCall } from './record-call.ts'
import { resolveRoute } from './resolve-route.ts'
import { addSecondPhone } from './add-second-phone.ts'
import { listRingStates, wouldRing } from './would-ring.ts'

export const routePath = '/api/carrier/route'
export const eventsPath = '/api/carrier/events'
export const registrationsPath = '/api/carrier/registrations'
export const voicemailsPath = '/api/carrier/voicemails'

/** Of two minutes in base64. */
const voicemailBytes = 1_300_000

/** Raw bytes, which the signature covers. Without a configured carrier the endpoints do not exist. */
export async function carrierRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { network } = context
  if (!network) return
  await app.register(async (inbox) => {
    acceptRawBodies(inbox)
    inbox.post(routePath, async (request, reply) => {
      const question = await readSignedBody(request, (headers, body) =>
        network.parseRouteQuestion(headers, body),
      )
      return reply.send(await addPlaces(context, await resolveRoute(context, question)))
    })
    inbox.post(eventsPath, async (request, reply) => {
      const events = await readSignedBody(request, (headers, body) => network.parseCallEvents(headers, body))
      context.traffic.countEvents(context.clock())
      for (const event of events) {
        await (event.kind ? recordOutboundEvent(context, event) : recordCall(context, event))
      }
      return reply.status(204).send()
    })
    inbox.post(registrationsPath, async (request, reply) => {
      const exchange = await readSignedBody(request, (headers, body) =>
        network.parseRegistrations(headers, body),
      )
      return reply.send(await exchangeRegistrations(context, exchange))
    })
    inbox.post(voicemailsPath, { bodyLimit: voicemailBytes }, async (request, reply) => {
      const message = await readSignedBody(request, (headers, body) => network.parseVoicemail(headers, body))
      await keepVoicemail(context, message)
      return reply.status(204).send()
    })
  })
}

type CallingEndpoints =
  | 'GET /ring-states'
  | 'POST /subscription/:id/second-phone'
  | 'POST /subscription/:id/would-ring'
  | 'POST /calls/:id/callback'

export function callingRoutes(context: Context): Handlers<CallingEndpoints> {
  return {
    'GET /ring-states': async (_, { user }) => listRingStates(context, user.id),
    'POST /subscription/:id/second-phone': async ({ id, phone, code }, { user, ip }) => {
      const own = { userId: user.id, subscriptionId: id, ownPhone: user.phone }
      await addSecondPhone(context, { ...own, phone, code, ip: clientNetwork(ip) })
      return getRules(context, user.id, id)
    },
    'POST /subscription/:id/would-ring': async ({ id, caller = '' }, { user }) =>
      wouldRing(context, { userId: user.id, subscriptionId: id, caller }),
    'POST /calls/:id/callback': async ({ id }, { user }) => callBack(context, user.id, id),
  }
}
