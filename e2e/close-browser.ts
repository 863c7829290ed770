import { afterAll } from 'vitest'
import { closeBrowser } from './shopper.ts'

/** The files of a worker share its modules: what one of them has opened is closed before the next begins. */
afterAll(closeBrowser)
