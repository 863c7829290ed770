/** Text as a netstring: its bytes, their number before them. */
export function netstring(text: string): string {
  return `${Buffer.byteLength(text)}:${text},`
}

/** Longer ones are no message of Kamailio's. */
const mostBytes = 65_536

/** Takes bytes as they come, gives the texts that are whole. @throws Error when these are no netstrings */
export function netstrings(): (bytes: Buffer) => string[] {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const texts: string[] = []
    for (;;) {
      const colon = rest.subarray(0, 7).indexOf(':')
      if (colon < 0 && rest.length < 7) return texts
      const length = readLength(rest.subarray(0, Math.max(colon, 0)).toString())
      const end = colon + 1 + length
      if (rest.length <= end) return texts
      if (rest[end] !== 0x2c) throw new Error('No netstring')
      texts.push(rest.subarray(colon + 1, end).toString())
      rest = rest.subarray(end + 1)
    }
  }
}

function readLength(digits: string): number {
  if (!/^\d+$/.test(digits) || Number(digits) > mostBytes) throw new Error('No netstring')
  return Number(digits)
}
