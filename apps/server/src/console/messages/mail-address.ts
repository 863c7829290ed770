import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { hourMs } from '../../platform/base/time.ts'
import type { Trx } from '../../platform/db/database.ts'
import { insertSingleMessage } from './settings-queries.ts'

const codeLifetimeMs = hourMs
const noNewAddress = { new_address: null, code: null, code_expires_at: null }

type Own = { staffId: number; at: Date }

const updateSettings = (trx: Trx, staffId: number) =>
  trx.updateTable('staff_message_settings').where('staff_id', '=', staffId)

/** Stores a new address and sends a code to it, which replaces an earlier one. */
export async function askAddress({ keys }: Context, trx: Trx, { staffId, at }: Own, address: string) {
  const change = {
    new_address: await keys.encrypt('staff_message_settings.new_address', address),
    // 48 bits, to be copied from the mail: no one guesses it within its hour.
    code: await keys.encrypt('staff_message_settings.code', randomBytes(6).toString('hex')),
    code_expires_at: new Date(at.getTime() + codeLifetimeMs),
  }
  await updateSettings(trx, staffId).set(change).execute()
  await insertSingleMessage(trx, staffId, { way: 'code', at })
}

/** Uses the new address from now on. Refuses `factor-wrong` for another code, or after an hour. */
export async function confirmAddress({ keys }: Context, trx: Trx, { staffId, at }: Own, code: string) {
  const pending = await trx
    .selectFrom('staff_message_settings')
    .select(['new_address', 'code'])
    .where('staff_id', '=', staffId)
    .where('code_expires_at', '>', at)
    .forUpdate()
    .executeTakeFirst()
  const address = pending && (await keys.decrypt('staff_message_settings.new_address', pending.new_address))
  const isRight = pending && (await keys.decrypt('staff_message_settings.code', pending.code)) === code
  if (!address || !isRight) throw refuse('factor-wrong')
  const confirmed = await keys.encrypt('staff_message_settings.address', address)
  const change = { address: confirmed, ...noNewAddress }
  await updateSettings(trx, staffId).set(change).execute()
}

/** Forgets both addresses and turns off mail about everything. */
export async function removeAddress(trx: Trx, staffId: number): Promise<void> {
  const others = sql<string[]>`ARRAY(SELECT each FROM unnest(choices) AS each WHERE each NOT LIKE '%:mail')`
  const change = { address: null, choices: others, ...noNewAddress }
  await updateSettings(trx, staffId).set(change).execute()
}
