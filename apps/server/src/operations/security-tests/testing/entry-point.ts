import type { Arbitrary } from 'fast-check'
import type { ValidRequests } from './valid-requests.ts'
import type { TestShop } from './test-shop.ts'
import type { RawConnection } from './raw-connection.ts'

/** What the doors share. */
export type FuzzContext = { shop: TestShop; connection: RawConnection; requests: ValidRequests }

/** Something that is tried at a door. */
export type Attempt = Readonly<{ entryPoint: string }>

/** What came of an attempt: the answer's status (0 where there is none), all that was said and asked, and what is wrong with it. */
export type Outcome = { status: number; request: string; answer: string; fault: string | undefined }

/** A way into the product: what may be tried there, and how it is. Of 100 attempts so many are its `share`. */
export type EntryPoint<A extends Attempt = Attempt> = {
  share: number
  attempts: Arbitrary<A>
  /** What is always tried. */
  fixedAttempts?: readonly A[]
  run(context: FuzzContext, attempt: A): Promise<Outcome>
}
