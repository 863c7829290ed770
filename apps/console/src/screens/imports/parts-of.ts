/** The largest file (bytes) that the server takes. */
export const mostBytes = 50 * 1024 * 1024

const partBytes = 2 * 1024 * 1024

type Range = { from: number; to: number }

/** The ranges of bytes by which a file is sent; one at least. */
export function partsOf(file: File): [Range, ...Range[]] {
  const count = Math.max(1, Math.ceil(file.size / partBytes))
  const ranges = Array.from({ length: count }, (_, place) => ({
    from: place * partBytes,
    to: Math.min(file.size, (place + 1) * partBytes),
  }))
  return ranges as [Range, ...Range[]]
}

/** A part of a file as base64. */
export async function partOf(file: File, { from, to }: Range): Promise<string> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
