import { Suspense, use } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { trackPromise } from './track-promise.ts'

function rendered(promise: Promise<string>): string {
  const Reads = () => use(promise)
  return renderToString(
    <Suspense fallback="waiting">
      <Reads />
    </Suspense>,
  )
}

test('[SC-2] what has settled is read in the first render, and what has not suspends', async () => {
  const promise = trackPromise(Promise.resolve('here'))
  expect(rendered(promise)).toContain('waiting')
  await promise
  expect(rendered(promise)).toContain('here')
  expect(rendered(promise)).not.toContain('waiting')
})

test('[ER-7] what has failed is thrown in the first render', async () => {
  const promise = trackPromise(Promise.reject<string>(new Error('Loading chunk failed')))
  await promise.catch(() => undefined)
  expect(rendered(promise)).toContain('Loading chunk failed')
})
