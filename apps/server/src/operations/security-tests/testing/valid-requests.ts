import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { newOwners, type Owner } from './owner.ts'
import { findCase } from './endpoint-cases.ts'
import type { TestShop } from './test-shop.ts'

export const endpointKeys = Object.keys(endpoints) as (keyof Endpoints)[]

type Input = Readonly<Record<string, unknown>>

/** A good request to an endpoint, of an owner who has what it is about. */
export type ValidRequest = { owner: Owner; input: Input }

export type ValidRequests = {
  /** Made anew after some uses: what it is about is used up. */
  get(key: keyof Endpoints): Promise<ValidRequest>
  /** It is no good any more. */
  invalidate(key: keyof Endpoints): void
  /** Some value out of the good requests of all, so that a request is about what is there. */
  pickValue(at: number): unknown
}

const mostUses = 50

export async function createValidRequests(shop: TestShop): Promise<ValidRequests> {
  const made = new Map<keyof Endpoints, ValidRequest & { uses: number }>()
  let leaves: unknown[] = []
  const make = async (key: keyof Endpoints) => {
    const [owner] = (await newOwners(shop, 1)) as [Owner]
    const good = { owner, input: await findCase(key).validInput(owner), uses: 0 }
    made.set(key, good)
    leaves = []
    return good
  }
  for (const key of endpointKeys) await make(key)
  return {
    get: async (key) => {
      const known = made.get(key)
      const good = known && known.uses < mostUses ? known : await make(key)
      good.uses += 1
      return good
    },
    invalidate: (key) => void made.delete(key),
    pickValue: (at) => {
      if (leaves.length === 0) leaves = [...made.values()].flatMap(({ input }) => Object.values(input))
      return leaves[at % leaves.length]
    },
  }
}
