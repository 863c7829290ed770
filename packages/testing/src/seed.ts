import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { deep } from './deep.ts'

/**
 * Each push tests the same random cases, so that it fails only for its own change. The deep run uses new
 * ones; fast-check prints the seed of a failure.
 */
if (!deep) configureGlobal({ ...readConfigureGlobal(), seed: 95_013 })
