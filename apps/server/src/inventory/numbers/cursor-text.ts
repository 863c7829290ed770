/** Whole numbers as a cursor, unreadable on purpose: what it holds may change. Reading answers [] for a text that has not this shape. */
export const cursorText = {
  write: (keys: readonly number[]): string => Buffer.from(keys.join('.')).toString('base64url'),
  read: (cursor: string, shape: RegExp): number[] => {
    const text = Buffer.from(cursor, 'base64url').toString()
    const keys = shape.test(text) ? text.split('.').map(Number) : []
    return keys.every(Number.isSafeInteger) ? keys : []
  },
}
