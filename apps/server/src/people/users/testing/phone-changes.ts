import type { Context } from '../../../context.ts'
import { generatePhone } from '../../../testing/client.ts'
import type { TestServer } from '../../../testing/server.ts'
import { selectSmsTo } from '../../../testing/sms.ts'
import type { Jobs } from '../../../platform/jobs/queues.ts'
import { phoneChangeMachine } from '../machine.ts'

export const wrongProof = { outTradeNo: 'T0', amount: 1, number: '000000' }

/** A request for another login phone, without an SMS code. Returns its id. */
export async function insertPhoneRequest(
  { db, keys, clock }: Pick<Context, 'db' | 'keys' | 'clock'>,
  { id, phone, newPhone = generatePhone() }: { id: number | null; phone: string; newPhone?: string },
): Promise<number> {
  const at = clock()
  const row = {
    user_id: id,
    old_phone: await keys.encrypt('phone_changes.old_phone', phone),
    new_phone: await keys.encrypt('phone_changes.new_phone', newPhone),
    proof: await keys.encrypt('phone_changes.proof', JSON.stringify(wrongProof)),
    requested_at: at,
  }
  return (await phoneChangeMachine.insert(db, 'request', row, { at })).id
}

/** Asks over HTTP as a visitor whose new phone gets the code. */
export async function askWithoutPhone(
  server: TestServer,
  oldPhone: string,
  { phone = generatePhone(), ...proof }: { phone?: string; number?: string; outTradeNo?: string } = {},
) {
  await server.request('POST /code/sms', { phone, type: 'lost-phone' })
  const code = await server.readSmsCode(phone)
  const request = { oldPhone, phone, code, ...wrongProof, ...proof }
  return { phone, code, ...(await server.request('POST /phone-change', request)) }
}

/** Sends a code to the old and the new phone. Returns the input that changes the phone. */
export async function askForCodes(
  server: TestServer,
  { id, phone: oldPhone, token }: { id: number; phone: string; token: string },
  phone = generatePhone(),
) {
  for (const each of [oldPhone, phone])
    await server.request('POST /code/sms', { phone: each, type: 'login-phone' }, { token })
  const oldCode = await server.readSmsCode(oldPhone)
  return { id, phone, oldCode, code: await server.readSmsCode(phone) }
}

/** Sends the SMS of all steps whose jobs wait. */
export async function sendPhoneNotices(server: TestServer): Promise<void> {
  const { db } = server.context
  const jobs = await db.selectFrom('jobs').select(['id', 'data']).where('name', '=', 'phone-notice').execute()
  for (const { data } of jobs) await server.runJob('phone-notice', data as unknown as Jobs['phone-notice'])
  await db.deleteFrom('jobs').where('name', '=', 'phone-notice').execute()
}

/** The token of the newest link that a phone has got. */
export async function readLinkToken(server: TestServer, phone: string): Promise<string> {
  await sendPhoneNotices(server)
  const messages = await selectSmsTo(server.context, phone)
  return messages.find(({ params }) => params['token'])?.params['token'] ?? ''
}
