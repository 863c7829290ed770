/**
 * The promise with its result kept on it, in the fields where React's `use` looks first: once it is settled, `use` answers at once
 * instead of suspending again. A component can then call `use` in every render. One that calls it only while something is missing
 * breaks the order of its hooks when the thing arrives between React's two attempts at the same render.
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

/** True for a promise of `settling` that has brought its result. */
export function isFulfilled(promise: Settling | undefined): boolean {
  return promise?.status === 'fulfilled'
}

/** True for a promise of `settling` that has failed. */
export function isRejected(promise: Settling | undefined): boolean {
  return promise?.status === 'rejected'
}
