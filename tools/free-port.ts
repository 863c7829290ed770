import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the system's ephemeral ports, so that no outgoing connection takes the port first. */
const range = [20_000, 32_000] as const

/** A TCP port without a listener, for a server with an address that must be known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...range)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '0.0.0.0', () => probe.close(() => done(true)))
  })
}
