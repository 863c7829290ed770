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

/** The token of another user's gift. */
async function tokenOfGift(owner: Owner): Promise<string> {
  const [giver] = await newOwners(owner.shop, 1)
  if (!giver) throw new Error('no other user')
  const { orderId: id } = await giver.paidOrder()
  const gift = await owner.shop.server.request('POST /order/:id/gift', { id }, { token: giver.token })
  return gift.data.gift?.token ?? ''
}

async function shownVersions({ shop }: Owner) {
  const { data } = await shop.server.request('GET /agreement')
  return Object.fromEntries(data.filter(({ id }) => id !== 'renewal').map(({ id, version }) => [id, version]))
}

type TransferKey = Extract<keyof EndpointCases, `${string}/transfer${string}` | `${string}/gift${string}`>

/** The endpoints of transfers and gifts. */
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
    validInput: async (owner) => ({
      id: await offeredTo(owner),
      agreed: true,
      versions: await shownVersions(owner),
    }),
    strangerOutcome: 'transfer-not-found',
  },
  'POST /transfer/:id/stop': {
    validInput: async (owner) => ({ id: await offeredTo(owner) }),
    strangerOutcome: 'transfer-not-found',
  },
  'POST /order/:id/gift': {
    validInput: async (owner) => ({ id: (await owner.paidOrder()).orderId, message: '生日快乐' }),
    strangerOutcome: 'order-not-found',
  },
  'GET /gift': {
    validInput: async (owner) => ({ token: await tokenOfGift(owner) }),
    strangerOutcome: 'transfer-not-found',
    secretField: 'token',
  },
  'POST /gift/accept': {
    validInput: async (owner) => ({
      token: await tokenOfGift(owner),
      agreed: true,
      versions: await shownVersions(owner),
    }),
    strangerOutcome: 'transfer-not-found',
    secretField: 'token',
  },
}
