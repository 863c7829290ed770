import { type NetworkDoor, NotTaken, postSigned } from './signed-post.ts'

/**
 * A call that the network makes of its own: `first` rings and sees `number` (as it is dialled); once it answers, `second` is rung, if there is one, and sees it, too. Neither ever
 * sees the other's number. `test` lets somebody hear their phone ring; `callback` calls back whoever called.
 */
export type PlacedCall = {
  /** Ours; the same again is the same call. */
  callId: string
  kind: 'test' | 'callback'
  number: string
  first: string
  second?: string
  /** For how long they may speak. */
  maxSeconds: number
}

/** The door at which the network is asked to make calls; what becomes of them is told by the network's events. */
export type CallControl = {
  /** Resolves once the network has taken the call on. Throws AdapterError. */
  place(call: PlacedCall): Promise<void>
  /** Ends a call, whatever it is doing; fine if it is gone. Throws AdapterError. */
  drop(callId: string): Promise<void>
}

/** Where the network takes requests for calls: one URL an edge. */
export type CallControlOptions = Omit<NetworkDoor, 'url'> & { urls: readonly string[] }

/**
 * Edges that speak the protocol of our own: `{type: 'place', ...}` and `{type: 'drop', callId}`, signed,
 * answered with `{}`. A call goes to one edge, and to the next one only where the one before has surely not
 * taken it: whether an edge that gave no answer makes the call is unknown. A drop goes to all.
 */
export function createCallControl({ urls, ...account }: CallControlOptions): CallControl {
  /** The edge to begin with: the one after the last that failed. */
  let first = 0

  return {
    place: async (call) => {
      const order = [...urls.slice(first), ...urls.slice(0, first)]
      for (const [tried, url] of order.entries()) {
        try {
          await postSigned({ ...account, url }, { type: 'place', ...call })
          return
        } catch (error) {
          first = (urls.indexOf(url) + 1) % urls.length
          if (!(error instanceof NotTaken) || tried === order.length - 1) throw error
        }
      }
    },
    drop: async (callId) => {
      const drops = urls.map(async (url) => postSigned({ ...account, url }, { type: 'drop', callId }))
      const failed = (await Promise.allSettled(drops)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}
