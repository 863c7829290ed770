import type { Arbitrary } from 'fast-check'
import type { Goods } from './goods.ts'
import type { Town } from './town.ts'
import type { Wire } from './wire.ts'

/** What the doors share. */
export type Street = { town: Town; wire: Wire; goods: Goods }

/** Something that is tried at a door. */
export type Attempt = Readonly<{ door: string }>

/** What came of an attempt: the answer's status (0 where there is none), all that was said and asked, and what is wrong with it. */
export type Outcome = { status: number; asked: string; said: string; fault: string | undefined }

/** A way into the product: what may be tried there, and how it is. Of 100 attempts so many are its `share`. */
export type Door<A extends Attempt = Attempt> = {
  share: number
  attempts: Arbitrary<A>
  /** What is always tried. */
  first?: readonly A[]
  enter(street: Street, attempt: A): Promise<Outcome>
}
