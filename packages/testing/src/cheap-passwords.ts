import { createRequire } from 'node:module'
import { deep } from './deep.ts'

type Hash = (password: string, cost: object) => Promise<string>

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Hash; hashCheaply?: Hash }

/** Hashes passwords at argon2's lowest cost, a thousandth of the product's; the deep run pays all of it. */
if (!deep && !argon2.hashCheaply) {
  const { hash } = argon2
  argon2.hashCheaply = (password, cost) => hash(password, { ...cost, memoryCost: 8, timeCost: 1 })
  argon2.hash = argon2.hashCheaply
}
