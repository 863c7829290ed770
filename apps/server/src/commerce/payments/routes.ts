import type { FastifyInstance } from 'fastify'
import { providerNames } from '@hao/contract/payment-methods.ts'
import type { Context } from '../../context.ts'
import { readSignedBody, acceptRawBodies } from '../../platform/http/raw-body.ts'
import type { Notification } from '../../platform/integrations/pay/provider.ts'

/**
 * Receives the providers' notifications. Each is verified from its raw bytes, stored by `keep` and then
 * acknowledged. A forged or unreadable one is refused.
 */
export async function notificationRoutes(
  app: FastifyInstance,
  { payments }: Context,
  keep: (notification: Notification) => Promise<void>,
): Promise<void> {
  await app.register(async (inbox) => {
    acceptRawBodies(inbox)
    for (const name of providerNames)
      inbox.post(payments[name].notifications.path, async (request, reply) => {
        await keep(
          await readSignedBody(request, (headers, body) => payments[name].parseNotification(headers, body)),
        )
        const { acknowledgement } = payments[name].notifications
        return acknowledgement === '' ? reply.status(204).send() : reply.send(acknowledgement)
      })
  })
}
