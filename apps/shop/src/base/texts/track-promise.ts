/**
 * Returns the promise with its result in the fields that React's `use` reads first: once it is settled,
 * `use` returns at once instead of suspending. A component can then call `use` in every render. Calling it
 * only while data is missing would change the order of hooks when the data arrives between two attempts of
 * one render.
 */
export function trackPromise<T>(promise: Promise<T>): Promise<T> {
  const keep = (result: object) => void Object.assign(promise, result)
  promise.then(
    (value) => keep({ status: 'fulfilled', value }),
    (reason: unknown) => keep({ status: 'rejected', reason }),
  )
  return promise
}

type Settling = Promise<unknown> & { status?: 'fulfilled' | 'rejected' }

/** True for a promise of `trackPromise` that has brought its result. */
export function isFulfilled(promise: Settling | undefined): boolean {
  return promise?.status === 'fulfilled'
}

/** True for a promise of `trackPromise` that has failed. */
export function isRejected(promise: Settling | undefined): boolean {
  return promise?.status === 'rejected'
}
