import type { Server } from 'node:net'

/** The TCP port that a server listens on. */
export function getListeningPort(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no TCP port')
  return address.port
}
