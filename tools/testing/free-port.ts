import { createServer, type AddressInfo } from 'node:net'

/** A TCP port of 127.0.0.1 that nobody listens on now, for a server whose address must be known before it starts. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
