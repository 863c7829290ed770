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

test('[SC-2] a fulfilled promise is read in the first render, and a pending one suspends', async () => {
  const promise = trackPromise(Promise.resolve('here'))
  expect(rendered(promise)).toContain('waiting')
  await promise
  expect(rendered(promise)).toContain('here')
  expect(rendered(promise)).not.toContain('waiting')
})

test('[ER-7] a rejected promise throws in the first render', async () => {
  const promise = trackPromise(Promise.reject<string>(new Error('Loading chunk failed')))
  await promise.catch(() => undefined)
  expect(rendered(promise)).toContain('Loading chunk failed')
})
