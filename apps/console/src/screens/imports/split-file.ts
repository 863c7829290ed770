/** The maximum size (bytes) of a file. */
export const maxBytes = 50 * 1024 * 1024

const partBytes = 2 * 1024 * 1024

/** A range of bytes, without the end. */
export type ByteRange = { from: number; to: number }

/** Splits a file into the ranges that are uploaded; at least one. */
export function splitFile(file: File): [ByteRange, ...ByteRange[]] {
  const count = Math.max(1, Math.ceil(file.size / partBytes))
  const range = (place: number) => ({
    from: place * partBytes,
    to: Math.min(file.size, (place + 1) * partBytes),
  })
  return [range(0), ...Array.from({ length: count - 1 }, (_, place) => range(place + 1))]
}
