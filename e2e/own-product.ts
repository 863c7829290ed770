import { type RunningProduct, startProductProcess } from '@hao/testing/product.ts'
import { afterAll, beforeAll } from 'vitest'

/** A product that only this file's tests use, from the first of them to the last. */
export function ownProduct(env: Record<string, string>): RunningProduct {
  const product = {} as RunningProduct
  beforeAll(async () => {
    Object.assign(product, await startProductProcess(env))
  })
  afterAll(() => product.end())
  return product
}
