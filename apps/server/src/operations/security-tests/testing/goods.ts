import { endpoints, type Endpoints } from '@hao/contract/endpoints.ts'
import { newOwners, type Owner } from './owner.ts'
import { rowOf } from './table.ts'
import type { Town } from './town.ts'

export const keys = Object.keys(endpoints) as (keyof Endpoints)[]

type Input = Readonly<Record<string, unknown>>

/** A good request to an endpoint, of an owner who has what it is about. */
export type Good = { owner: Owner; input: Input }

export type Goods = {
  /** Made anew after some uses: what it is about is used up. */
  of(key: keyof Endpoints): Promise<Good>
  /** It is no good any more. */
  spoil(key: keyof Endpoints): void
  /** Some value out of the good requests of all, so that a request is about what is there. */
  borrow(at: number): unknown
}

const mostUses = 50

export async function makeGoods(town: Town): Promise<Goods> {
  const made = new Map<keyof Endpoints, Good & { uses: number }>()
  let leaves: unknown[] = []
  const make = async (key: keyof Endpoints) => {
    const [owner] = (await newOwners(town, 1)) as [Owner]
    const good = { owner, input: await rowOf(key).good(owner), uses: 0 }
    made.set(key, good)
    leaves = []
    return good
  }
  for (const key of keys) await make(key)
  return {
    of: async (key) => {
      const known = made.get(key)
      const good = known && known.uses < mostUses ? known : await make(key)
      good.uses += 1
      return good
    },
    spoil: (key) => void made.delete(key),
    borrow: (at) => {
      if (leaves.length === 0) leaves = [...made.values()].flatMap(({ input }) => Object.values(input))
      return leaves[at % leaves.length]
    },
  }
}
