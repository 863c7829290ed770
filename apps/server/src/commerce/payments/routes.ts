import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { readSigned, takeRawBodies } from '../../platform/http/raw-body.ts'
import type { Notification } from '../../platform/integrations/pay/provider.ts'
import { notificationPath } from '../../platform/base/notification-path.ts'

/**
 * The door for WeChat Pay's notifications: verified from the raw bytes, handed to `keep`, and then answered with 204. One that is
 * forged, or cannot be read, is refused.
 */
export async function notificationRoute(
  app: FastifyInstance,
  { payments }: Context,
  keep: (notification: Notification) => Promise<void>,
): Promise<void> {
  await app.register(async (inbox) => {
    takeRawBodies(inbox)
    inbox.post(notificationPath, async (request, reply) => {
      await keep(await readSigned(request, (headers, body) => payments.parseNotification(headers, body)))
      return reply.status(204).send()
    })
  })
}
