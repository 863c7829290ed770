import type { ControlCommand, OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { type NetworkEndpoint, RequestNotAccepted, postSigned } from './post-signed.ts'

/** Requests outbound calls from the network. Its call events report their progress. */
export type CallControl = {
  /** Resolves when the network has accepted the call. Throws AdapterError. */
  startCall(call: OutboundCall): Promise<void>
  /** Ends a call in any state; does nothing if it has ended. Throws AdapterError. */
  endCall(callId: string): Promise<void>
}

type CallControlOptions = Omit<NetworkEndpoint, 'url'> & { urls: readonly string[] }

/**
 * A call is requested from one edge, and from the next one only if the first has certainly not accepted it:
 * after a missing answer the call may exist. A drop goes to all edges.
 */
export function createCallControl({ urls, ...account }: CallControlOptions): CallControl {
  /** The first edge to try: the one after the last that failed. */
  let first = 0
  const send = async (url: string, command: ControlCommand) => postSigned({ ...account, url }, command)

  return {
    startCall: async (call) => {
      const order = [...urls.slice(first), ...urls.slice(0, first)]
      for (const [tried, url] of order.entries()) {
        try {
          await send(url, { type: 'place', ...call })
          return
        } catch (error) {
          first = (urls.indexOf(url) + 1) % urls.length
          if (!(error instanceof RequestNotAccepted) || tried === order.length - 1) throw error
        }
      }
    },
    endCall: async (callId) => {
      const drops = urls.map(async (url) => send(url, { type: 'drop', callId }))
      const failed = (await Promise.allSettled(drops)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}
