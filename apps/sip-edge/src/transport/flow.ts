import { formatHost, parseUri } from '../message/uri.ts'

/** The transport and source address of a peer. */
export type Source = { protocol: string; address: string; port: number }

/** A peer as a SIP URI, such as sip:203.0.113.7:5060;transport=udp. */
export function formatSource({ protocol, address, port }: Source): string {
  return `sip:${formatHost(address)}:${port};transport=${protocol.toLowerCase()}`
}

export function readSource(uri: string): Source | undefined {
  const parsed = parseUri(uri)
  if (!parsed || parsed === 'other') return undefined
  const protocol = (parsed.params.get('transport') ?? 'udp').toUpperCase()
  return { protocol, address: parsed.host, port: parsed.port ?? 5060 }
}

/** The way to one peer (RFC 5626): a connection, or for UDP two addresses. */
export type Flow = {
  protocol: 'UDP' | 'TCP' | 'WS'
  /** Whether the transport is reliable, so that nothing is retransmitted. */
  reliable: boolean
  /** The next hop. */
  remote: { address: string; port: number }
  /** The peer itself, also when our own proxy is the next hop. */
  source: Source
  /** Whether our proxy marks the peer as a trunk; undefined without a proxy. */
  isTrunk: boolean | undefined
  /** Whether the connection is closed; then nothing is sent. */
  closed: () => boolean
  send: (bytes: Buffer) => void
  /** Calls back once when the connection closes; returns the function that removes the listener. */
  onClose: (listener: () => void) => () => void
  /** The same peer at another port, for UDP. */
  atPort?: (port: number) => Flow
}

/** Identifies a flow: the peer's address and port. */
export function flowKey({ source }: { source: Source }): string {
  return `${source.protocol} ${source.address} ${source.port}`
}

/** Receives each complete message, with the flow for responses. */
export type Receive = (bytes: Buffer, flow: Flow) => void

export type ListenOptions = {
  host: string
  port: number
  receive: Receive
}

/** A listening socket. `close` first sends what is pending. */
export type Transport = {
  port: number
  close: () => Promise<void>
}

export function createCloseListeners() {
  const waiting = new Set<() => void>()
  return {
    onClose: (listener: () => void) => {
      waiting.add(listener)
      return () => void waiting.delete(listener)
    },
    closed: () => {
      for (const listener of waiting) listener()
      waiting.clear()
    },
  }
}

/** Time (ms) that closing a transport waits for pending data. */
const flushMs = 1000

/** Waits for some work, but no longer than closing a transport may take. */
export async function waitForFlush(work: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (late = setTimeout(resolve, flushMs)))
  await Promise.race([work, timeout])
  clearTimeout(late)
}
