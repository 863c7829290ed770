import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { deep } from './deep.ts'

/**
 * Each push tries the same cases, so that a push fails for what it changed; the deep run tries new ones every
 * time, and fast-check says with a failure which seed it had.
 */
if (!deep) configureGlobal({ ...readConfigureGlobal(), seed: 95_013 })
