/** The largest file (bytes) that the server takes. */
export const mostBytes = 50 * 1024 * 1024

const partBytes = 2 * 1024 * 1024

/** Bytes of a file, the last one left out. */
export type Range = { from: number; to: number }

/** The ranges of bytes by which a file is sent; one at least. */
export function partsOf(file: File): [Range, ...Range[]] {
  const count = Math.max(1, Math.ceil(file.size / partBytes))
  const range = (place: number) => ({
    from: place * partBytes,
    to: Math.min(file.size, (place + 1) * partBytes),
  })
  return [range(0), ...Array.from({ length: count - 1 }, (_, place) => range(place + 1))]
}
