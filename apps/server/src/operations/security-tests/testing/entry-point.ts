import type { Arbitrary } from 'fast-check'
import type { ValidRequests } from './valid-requests.ts'
import type { TestShop } from './test-shop.ts'
import type { RawConnection } from './raw-connection.ts'

/** What all entry points use. */
export type FuzzContext = { shop: TestShop; connection: RawConnection; requests: ValidRequests }

/** A random input for an entry point. */
export type Attempt = Readonly<{ entryPoint: string }>

/** The result of an attempt. `status` is 0 when the entry point has none, `fault` describes what is wrong. */
type Outcome = { status: number; request: string; answer: string; fault: string | undefined }

/** A way for input into the product. `share` is its percentage of all attempts. */
export type EntryPoint<A extends Attempt = Attempt> = {
  share: number
  attempts: Arbitrary<A>
  /** Attempts that each run makes. */
  fixedAttempts?: readonly A[]
  run(context: FuzzContext, attempt: A): Promise<Outcome>
}
