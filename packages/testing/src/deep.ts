/**
 * Whether all that is long runs too (`npm run test:deep`, HAO_DEEP=1): files named *.deep.test.ts, and the
 * larger of two sizes. The one place that reads it.
 */
export const deep = process.env['HAO_DEEP'] === '1'

/** What only the deep run includes, for the `exclude` of a vitest configuration. */
export const excludedDeepTests = deep ? [] : ['**/*.deep.test.{ts,tsx}']

/** The size of a test: `enough` to prove it in each push, `all` of it in the deep run. */
export function depth<T>(enough: T, all: T): T {
  return deep ? all : enough
}
