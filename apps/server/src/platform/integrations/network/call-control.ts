import type { ControlCommand, OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { type NetworkEndpoint, RequestNotAccepted, postSigned } from './post-signed.ts'

/** Has the network make calls; its events report what becomes of them. */
export type CallControl = {
  /** Resolves once the network has taken the call on. Throws AdapterError. */
  startCall(call: OutboundCall): Promise<void>
  /** Ends a call, whatever it is doing; fine if it is gone. Throws AdapterError. */
  endCall(callId: string): Promise<void>
}

/** Where the network takes requests for calls: one URL an edge. */
export type CallControlOptions = Omit<NetworkEndpoint, 'url'> & { urls: readonly string[] }

/**
 * Edges that speak the protocol of our own: `{type: 'place', ...}` and `{type: 'drop', callId}`, signed,
 * answered with `{}`. A call goes to one edge, and to the next one only where the one before has surely not
 * taken it: whether an edge that gave no answer makes the call is unknown. A drop goes to all.
 */
export function createCallControl({ urls, ...account }: CallControlOptions): CallControl {
  /** The edge to begin with: the one after the last that failed. */
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
