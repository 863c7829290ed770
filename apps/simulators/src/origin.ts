import type { Server } from 'node:http'

/** The origin of a server that listens on this machine. */
export function getOrigin(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
