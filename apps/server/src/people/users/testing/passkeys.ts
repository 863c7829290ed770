import { randomBytes } from 'node:crypto'
import type { Session } from '@hao/contract/entities.ts'
import type { Context } from '../../../context.ts'
import type { TestServer } from '../../../testing/server.ts'
import { openPasskeyChallenge } from '../passkey-challenges.ts'
import { softwarePasskey } from './authenticator.ts'

type Passkey = ReturnType<typeof softwarePasskey>
type Member = Pick<Session, 'phone' | 'token'>

/** The PUBLIC_URL of a server with passkeys, which an IP address cannot have. */
export const passkeyOrigin = 'http://localhost'

/** Begins with the code that the login phone gets, and returns the input that adds a passkey. */
export async function createPasskey(
  server: TestServer,
  { phone, token }: Member,
  passkey: Passkey = softwarePasskey(passkeyOrigin),
) {
  await server.request('POST /code/sms', { phone, type: 'passkey' }, { token })
  const code = await server.readSmsCode(phone)
  const { data, failure } = await server.request('POST /passkey/begin', { code }, { token })
  if (failure.error) throw new Error(failure.error)
  return { challenge: data.challenge, response: passkey.create(data.options as never) }
}

/** Adds a passkey, and returns it. */
export async function addPasskey(server: TestServer, member: Member): Promise<Passkey> {
  const passkey = softwarePasskey(passkeyOrigin)
  const input = await createPasskey(server, member, passkey)
  const { failure } = await server.request('POST /passkey', input, { token: member.token })
  if (failure.error) throw new Error(failure.error)
  return passkey
}

/** The input of a login with a passkey. */
export async function signLogin(server: TestServer, passkey: Passkey) {
  const { data } = await server.request('POST /passkey/login/begin')
  return { challenge: data.challenge, response: passkey.get(data.options as never), agreed: true }
}

/** A passkey of a user that signs nothing, and an open challenge, without a browser. */
export async function insertPasskey({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: number) {
  const at = clock()
  const key = { credential_id: randomBytes(32), public_key: randomBytes(32), counter: 0, transports: [] }
  await db
    .insertInto('user_passkeys')
    .values({ ...key, user_id: userId, device: 'iPhone · Safari', created_at: at, last_used_at: at })
    .execute()
  await openPasskeyChallenge(db, { userId, at })
}
