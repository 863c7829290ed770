import { addPasskey, createPasskey, signLogin } from '../../../people/users/testing/passkeys.ts'
import type { EndpointCases } from './endpoint-case.ts'
import type { Owner } from './owner.ts'

/** The id of a passkey of the owner. */
async function newPasskey(owner: Owner): Promise<number> {
  const { server } = owner.shop
  await addPasskey(server, owner)
  const { data } = await server.request('GET /passkey', {}, { token: owner.token })
  const { id } = data.at(-1)!
  owner.secrets.push(String(id))
  return id
}

export const passkeyCases: Pick<
  EndpointCases,
  Extract<keyof EndpointCases, `${string} /passkey${string}`>
> = {
  'GET /passkey': {
    validInput: async (owner) => {
      await newPasskey(owner)
      return {}
    },
    strangerOutcome: 'ok',
  },
  'POST /passkey/begin': {
    validInput: async (owner) => ({ code: await owner.code('passkey') }),
    strangerOutcome: 'code-expired',
  },
  'POST /passkey': {
    validInput: (owner) => createPasskey(owner.shop.server, owner),
    strangerOutcome: 'passkey-wrong',
  },
  'DELETE /passkey/:id': {
    validInput: async (owner) => ({ id: await newPasskey(owner) }),
    strangerOutcome: 'not-found',
  },
  'POST /passkey/login/begin': { validInput: () => ({}), strangerOutcome: 'ok' },
  'POST /passkey/login': {
    validInput: async (owner) => {
      const { server } = owner.shop
      const versions = {}
      return { ...(await signLogin(server, await addPasskey(server, owner))), versions }
    },
    strangerOutcome: 'passkey-wrong',
    secretField: 'challenge',
  },
}
