import { maskPhone } from '@hao/contract/phone.ts'
import type { smsOutboxEndpoints } from '@hao/contract/console/endpoints/sms-outbox.ts'
import type { Locale } from '@hao/contract/locale.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import {
  describeMessage,
  type OutboxMessage,
  readOutbox,
} from '../../platform/integrations/sms/outbox-sms.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'

/** The SMS that a demonstration or a test environment keeps. A real shop has none. */
export function smsOutboxRoutes({ config, keys }: Context): ConsoleHandlers<keyof typeof smsOutboxEndpoints> {
  return {
    'GET /sms-outbox': async (_input, { db, locale }) => {
      if (config.sms.provider !== 'outbox') throw refuse('no-such-thing')
      const messages = await readOutbox({ db, keys })
      return messages.map((message) => present(message, locale))
    },
  }
}

function present(message: OutboxMessage, locale: Locale) {
  const { title, code = null, token = null, page, others } = describeMessage(message, locale)
  return {
    id: message.id,
    at: message.created_at.toISOString(),
    title,
    phone: maskPhone(message.phone),
    code,
    token,
    page,
    values: Object.values(others),
  }
}
