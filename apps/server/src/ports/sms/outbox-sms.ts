import type { Db } from '../../db/database.ts'
import type { Sms, SmsSender } from './sms-sender.ts'

/**
 * Development only: keeps each SMS in the table sms_outbox, where /dev/outbox shows it, and prints one line with phone
 * and code by `log`. Nothing leaves the machine.
 */
export function createOutboxSms({ db, log }: { db: Db; log: (line: string) => void }): SmsSender {
  return {
    async send({ phone, template, params }: Sms): Promise<void> {
      await db
        .insertInto('sms_outbox')
        .values({ phone, template, params: JSON.stringify(params) })
        .execute()
      const words = Object.entries(params).map(([name, value]) => `${name} ${value}`)
      log(`SMS to ${phone} (${template}): ${words.join(', ')}`)
    },
  }
}
