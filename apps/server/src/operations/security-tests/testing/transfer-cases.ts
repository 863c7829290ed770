import { generatePhone } from '../../../testing/client.ts'
import type { EndpointCases } from './endpoint-case.ts'
import { newOwners, type Owner } from './owner.ts'

/** A transfer of another user's number, offered to this owner. */
async function offeredTo(owner: Owner): Promise<number> {
  const [giver] = await newOwners(owner.shop, 1)
  if (!giver) throw new Error('no other user')
  const { server } = owner.shop
  const input = { id: await giver.subscription(), phone: owner.phone }
  const { data } = await server.request('POST /subscription/:id/transfer', input, { token: giver.token })
  owner.secrets.push(String(data.id))
  return data.id
}

type TransferKey = Extract<keyof EndpointCases, `${string}/transfer${string}`>

/** The endpoints of transfers. */
export const transferCases: Pick<EndpointCases, TransferKey> = {
  'GET /transfer': {
    validInput: async (owner) => {
      await offeredTo(owner)
      return {}
    },
    strangerOutcome: 'ok',
  },
  'POST /subscription/:id/transfer': {
    validInput: async (owner) => ({ id: await owner.subscription(), phone: generatePhone() }),
    strangerOutcome: 'subscription-not-found',
  },
  'POST /transfer/:id/accept': {
    validInput: async (owner) => {
      const { data } = await owner.shop.server.request('GET /agreement')
      const versions = Object.fromEntries(
        data.filter(({ id }) => id !== 'renewal').map(({ id, version }) => [id, version]),
      )
      return { id: await offeredTo(owner), agreed: true, versions }
    },
    strangerOutcome: 'transfer-not-found',
  },
  'POST /transfer/:id/stop': {
    validInput: async (owner) => ({ id: await offeredTo(owner) }),
    strangerOutcome: 'transfer-not-found',
  },
}
