import { afterAll } from 'vitest'
import { closeBrowser } from './shopper.ts'

/** The files of a worker share modules: closes the browser of one file before the next begins. */
afterAll(closeBrowser)
