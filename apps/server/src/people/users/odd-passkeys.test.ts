import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { addPasskey, createPasskey, passkeyOrigin, signLogin } from './testing/passkeys.ts'

test.each([[null], ['usb'], [{}], [[['usb'], 'usb', 'A b']]])(
  'a passkey is added whatever transports its browser names: %j',
  async (transports) => {
    const server = await startTestServer({ env: { PUBLIC_URL: passkeyOrigin } })
    const member = await server.login()
    const input = await createPasskey(server, member)
    const response = { ...input.response, response: { ...input.response.response, transports } }
    const added = await server.request('POST /passkey', { ...input, response }, { token: member.token })
    expect(added.data).toHaveLength(1)
    const stored = server.context.db.selectFrom('user_passkeys').select('transports')
    expect(await stored.executeTakeFirst()).toEqual({
      transports: Array.isArray(transports) ? ['usb'] : [],
    })
  },
)

test('of two logins at once by a passkey that counts, the second is refused as wrong, not as removed', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: passkeyOrigin } })
  const { db } = server.context
  const member = await server.login()
  const passkey = await addPasskey(server, member)
  const signed = [await signLogin(server, passkey), await signLogin(server, passkey)]
  const waiting = () =>
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
  const { entering } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', member.id).forUpdate().execute()
    const requests = signed.map((input) => server.request('POST /passkey/login', input))
    await waitUntil(waiting, ({ rows }) => rows.length === 2)
    return { entering: requests }
  })
  const entered = await Promise.all(entering)
  expect(entered.map(({ failure }) => failure.error).toSorted()).toEqual(['passkey-wrong', undefined])
})
