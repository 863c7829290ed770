/** A peer, by the transport and the address that it sends from. */
export type Source = { protocol: string; address: string; port: number }

/** The way to one peer (RFC 5626): a connection, or for UDP two addresses. */
export type Flow = {
  protocol: 'UDP' | 'TCP' | 'WS'
  /** Whether nothing gets lost on it, so that nothing is sent again. */
  reliable: boolean
  /** The next hop. */
  remote: { address: string; port: number }
  /** The peer itself, also where a proxy of ours is the next hop. */
  source: Source
  /** Whether a proxy of ours says that the peer is a trunk; undefined without a proxy. */
  isTrunk?: boolean
  /** Whether the connection is gone; what is sent then goes nowhere. */
  closed: () => boolean
  send: (bytes: Buffer) => void
  /** Calls back once when the connection is gone; what it gives stops that. */
  onClose: (listener: () => void) => () => void
  /** The same peer at another port, where that means something. */
  atPort?: (port: number) => Flow
}

/** Takes each message that comes, alone and whole, with the way back. */
export type Receive = (bytes: Buffer, flow: Flow) => void

/** Where to listen, and what comes of it. */
export type ListenOptions = {
  host: string
  port: number
  receive: Receive
  /**
   * Lets a connection of an address in, and gives what is to be called at its end; undefined for one too
   * many.
   */
  enter: (address: string) => (() => void) | undefined
}

/** A socket that listens. `close` sends first what was given to it. */
export type Transport = {
  port: number
  close: () => Promise<void>
}

/** As many bytes as a message may have at most: header and body. */
export const maxMessageBytes = 65_536

/** Those who wait for the end of a connection. */
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

/** How long (ms) the end of a transport waits for what it still has to send. */
const flushMs = 1000

/** Waits for something, but no longer than the end of a transport may take. */
export async function waitForFlush(work: Promise<unknown>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (late = setTimeout(resolve, flushMs)))
  await Promise.race([work, timeout])
  clearTimeout(late)
}
