import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { MediaError } from './media-session.ts'

export function getOwnAddresses(): Set<string> {
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return new Set(['127.0.0.1', '::1', ...interfaces.map(({ address }) => address)])
}

const mapped = '::ffff:'

/** An address as SDP writes it: a dual-stack socket maps IPv4 addresses into IPv6. */
export function toPlainAddress(address: string): string {
  return address.startsWith(mapped) && isIPv4(address.slice(mapped.length))
    ? address.slice(mapped.length)
    : address
}

/** The addresses that media may come from, given the address of the signalling: this machine has several. */
export function addressForms(
  signalledFrom: string | undefined,
  own: ReadonlySet<string>,
): ReadonlySet<string> {
  if (signalledFrom === undefined) return new Set()
  const address = toPlainAddress(signalledFrom)
  return own.has(address) ? own : new Set([address])
}

/** @throws MediaError when a side, whose signalling comes from `to`, cannot reach an address of media */
export function checkFamily(media: string, to: string | undefined, own: ReadonlySet<string>): void {
  const side = toPlainAddress(to ?? media)
  if (isIP(side) !== 0 && !own.has(side) && isIP(side) !== isIP(media))
    throw new MediaError('unreadable', `No media address of IPv${isIP(side)}, which a side of the call uses`)
}

/** From which this machine reaches others, by browsers here and phones in its network; else 127.0.0.1. */
export async function findAnnouncedAddress(): Promise<string> {
  const socket = createSocket('udp4')
  try {
    // Connecting a UDP socket only selects the route and thereby the local address. The target is an example
    // address (RFC 5737).
    socket.connect(9, '203.0.113.1')
    await once(socket, 'connect')
    return socket.address().address
  } catch {
    return '127.0.0.1'
  } finally {
    socket.close()
  }
}

const loopback = createBlockList(['127.0.0.0', 8], ['::1', 128])
const privateNetworks = createBlockList(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
)
const unreachable = createBlockList(['0.0.0.0', 8], ['224.0.0.0', 3], ['::', 128], ['ff00::', 8])

function createBlockList(...subnets: [address: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, ipFamily(address))
  return list
}

function ipFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Whether peers on the internet may reach an address. */
export const isPublicAddress = (address: string): boolean =>
  !isInList(loopback, address) && !isInList(privateNetworks, address)

const isInList = (list: BlockList, address: string) => list.check(address, ipFamily(address))

/**
 * A stranger could have a third party flooded. The loopback needs signalling from this machine, a private
 * address signalling from a private network. `signalled` is empty when unknown.
 */
export function isAllowedDestination(address: string, signalled: ReadonlySet<string>): boolean {
  if (isIP(address) === 0 || address.includes('%') || isInList(unreachable, address)) return false
  if (signalled.has(address)) return true
  if (isInList(loopback, address)) return false
  return (
    !isInList(privateNetworks, address) ||
    [...signalled].every((from) => isInList(privateNetworks, from)) ||
    signalled.has('127.0.0.1')
  )
}
