/**
 * The answer that declines an offer: each media section with port 0 (RFC 3264 section 6), and the offer's
 * `mid` (RFC 5888).
 */
export function declineSdp(offer: Buffer): Buffer {
  const lines = offer
    .toString('latin1')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, media, protocol, formats] = /^m=([a-z]+) \S+ ([A-Z/]+) ([\w.+ -]+)$/.exec(line.trimEnd()) ?? []
      if (media) return [`m=${media} 0 ${protocol} ${formats}`]
      return /^a=mid:\w{1,32}$/.test(line.trimEnd()) ? [line.trimEnd(), 'a=inactive'] : []
    })
  const session = ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 'c=IN IP4 0.0.0.0', 't=0 0']
  return Buffer.from([...session, ...lines, ''].join('\r\n'), 'latin1')
}
