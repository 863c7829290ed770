import type { Locale } from '@hao/contract/locale.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import type { Db } from '../../db/database.ts'
import type { Keys } from '../../encryption/keys.ts'
import { pepperHash } from '../../encryption/pepper-hash.ts'
import type { Sms, SmsSender, SmsTemplate } from './sms-sender.ts'

type Outbox = { db: Db; keys: Keys; pepper: string; log: (line: string) => void }

export type OutboxMessage = {
  id: number
  phone: string
  template: string
  params: Readonly<Record<string, string>>
  created_at: Date
}

/** Stores each SMS encrypted, for /dev/outbox or the console, and logs phone and code. Sends nothing. */
export function createOutboxSms({ db, keys, pepper, log }: Outbox): SmsSender {
  return {
    async send({ phone, template, params }: Sms): Promise<void> {
      const message = await keys.encrypt('sms_outbox.message', JSON.stringify({ phone, params }))
      await db
        .insertInto('sms_outbox')
        .values({ phone_hmac: pepperHash(pepper, 'phone', phone), template, message })
        .execute()
      const words = Object.entries(params).map(([name, value]) => `${name} ${value}`)
      log(`SMS to ${phone} (${template}): ${words.join(', ')}`)
    },
  }
}

export async function readOutbox({ db, keys }: Pick<Outbox, 'db' | 'keys'>): Promise<OutboxMessage[]> {
  return decrypt(keys, await selectMessages(db).orderBy('id', 'desc').limit(100).execute())
}

export async function readOutboxMessage(
  { db, keys }: Pick<Outbox, 'db' | 'keys'>,
  id: number,
): Promise<OutboxMessage | undefined> {
  const [message] = await decrypt(keys, await selectMessages(db).where('id', '=', id).execute())
  return message
}

/** What a message is about, in words; `others` are its variables besides a code and the token for `page`. */
export function describeMessage({ template, params }: OutboxMessage, locale: Locale) {
  const titles: Readonly<Record<string, string>> = textsFor(locale).outboxPage.templates satisfies Record<
    SmsTemplate,
    string
  >
  const { code, token, ...others } = params
  const page = template === ('phone-request' satisfies SmsTemplate) ? 'phone-change' : 'wait'
  return { title: titles[template] ?? template, code, token, page, others } as const
}

const selectMessages = (db: Db) =>
  db.selectFrom('sms_outbox').select(['id', 'message', 'template', 'created_at'])

async function decrypt(
  keys: Keys,
  rows: Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>,
): Promise<OutboxMessage[]> {
  const opened = await keys.decryptRows(rows, { message: 'sms_outbox.message' })
  return opened.map(({ message, ...rest }) => ({
    ...rest,
    ...(JSON.parse(message) as Pick<OutboxMessage, 'phone' | 'params'>),
  }))
}
