import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { rawBody, takeRawBodies } from '../http/raw-body.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import type { Notification } from '../ports/pay/gateway.ts'
import { refuse } from '../refuse.ts'

/** Where WeChat Pay sends its notifications. */
export const notificationPath = '/api/wxpay/notify'

/**
 * The door for WeChat Pay's notifications: verified from the raw bytes, handed to `keep`, and then answered with 204. A forged one is
 * refused.
 */
export async function notificationRoute(
  app: FastifyInstance,
  { payments }: Context,
  keep: (notification: Notification) => Promise<void>,
): Promise<void> {
  await app.register(async (inbox) => {
    takeRawBodies(inbox)
    inbox.post(notificationPath, async (request, reply) => {
      const notification = await payments
        .parseNotification(request.headers, rawBody(request))
        .catch((error: unknown) => {
          if (!(error instanceof AdapterError)) throw error
          request.log.warn({ err: error }, 'notification refused')
          throw refuse('unauthorised')
        })
      await keep(notification)
      return reply.status(204).send()
    })
  })
}
