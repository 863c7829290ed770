import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { newOwners, type Owner } from './owner.ts'
import { findCase } from './endpoint-cases.ts'
import type { TestShop } from './test-shop.ts'

export const endpointKeys = Object.keys(endpoints) as (keyof Endpoints)[]

type Input = Readonly<Record<string, unknown>>

/** A valid input for an endpoint, with ids of this owner's data. */
type ValidRequest = { owner: Owner; input: Input }

export type ValidRequests = {
  /** The valid request of an endpoint. It is created again after some uses. */
  get(key: keyof Endpoints): Promise<ValidRequest>
  /** Marks the request as no longer valid. */
  invalidate(key: keyof Endpoints): void
  /** A value from any valid request, so that a mutated request can refer to existing data. */
  pickValue(at: number): unknown
}

const maxUses = 50

export async function createValidRequests(shop: TestShop): Promise<ValidRequests> {
  const requests = new Map<keyof Endpoints, ValidRequest & { uses: number }>()
  let leaves: unknown[] = []
  const make = async (key: keyof Endpoints) => {
    const [owner] = (await newOwners(shop, 1)) as [Owner]
    const request = { owner, input: await findCase(key).validInput(owner), uses: 0 }
    requests.set(key, request)
    leaves = []
    return request
  }
  for (const key of endpointKeys) await make(key)
  return {
    get: async (key) => {
      const known = requests.get(key)
      const request = known && known.uses < maxUses ? known : await make(key)
      request.uses += 1
      return request
    },
    invalidate: (key) => void requests.delete(key),
    pickValue: (at) => {
      if (leaves.length === 0) leaves = [...requests.values()].flatMap(({ input }) => Object.values(input))
      return leaves[at % leaves.length]
    },
  }
}
