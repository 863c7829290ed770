import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The client's address as the trusted proxy reports it; the proxy's own if that is not an IP address. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const { remoteAddress = '' } = socket
  return ip === remoteAddress || isIP(ip) ? ip : remoteAddress
}

/** The network that rate limits count as one client: an IPv4 address, or the /64 of an IPv6 one. */
export function clientNetwork(ip: string): string {
  if (!ip.includes(':') || !isIPv6(ip)) return ip
  const mapped = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('::')
  const groups = head ? head.split(':') : []
  const after = ip.includes('::') && tail ? tail.split(':') : []
  const filled = [
    ...groups,
    ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'),
    ...after,
  ]
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
