import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { currentTask } from '../base/uncaught.ts'

/** A new request id: 32 hex digits, the form of nginx's $request_id and of a W3C trace id. */
export const createRequestId = (): string => randomUUID().replaceAll('-', '')

const form = /^(?!0+$)[\da-f]{32}$/

/**
 * Returns the id of a request. A trusted proxy may send one in X-Request-ID; from others it is ignored,
 * because it decides what staff find in the log. A page's reads within this process have the page's id.
 */
export function requestIds(trustProxy: string | boolean): (request: IncomingMessage) => string {
  const isTrusted = trustOf(trustProxy)
  return ({ headers, socket }) => {
    if (!(socket instanceof Socket)) return currentTask()?.fields.requestId ?? createRequestId()
    const sent = headers['x-request-id']
    const isTaken = typeof sent === 'string' && form.test(sent) && isTrusted(socket.remoteAddress)
    return isTaken ? sent : createRequestId()
  }
}

/** Fastify's own reading of TRUST_PROXY. */
function trustOf(trustProxy: string | boolean): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const isListed = proxyAddr.compile(trustProxy.split(',').map((item) => item.trim()))
  return (address) => address !== undefined && isListed(address, 0)
}

/** The part of a request id that people read out to support; `npm run trace` finds the rest. */
export const shortRequestId = (id: string): string => id.slice(0, 8)
