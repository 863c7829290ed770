/** The number of parts of a sort key in each order. */
export const sortKeyLengths = { default: 3, asc: 2, desc: 2 }

/**
 * Encodes integers as an opaque cursor, so that clients do not depend on its content. Decoding returns [] for
 * a text that does not match `shape`.
 */
export const cursorText = {
  write: (keys: readonly number[]): string => Buffer.from(keys.join('.')).toString('base64url'),
  read: (cursor: string, shape: RegExp): number[] => {
    const text = Buffer.from(cursor, 'base64url').toString()
    const keys = shape.test(text) ? text.split('.').map(Number) : []
    return keys.every(Number.isSafeInteger) ? keys : []
  },
}
