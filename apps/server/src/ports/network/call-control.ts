import { type NetworkDoor, postSigned } from './signed-post.ts'

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

/** The door of a network that speaks the protocol of our own SIP edge: `{type: 'place', ...}` and `{type: 'drop', callId}`, signed, answered with `{}`. */
export function createCallControl(door: NetworkDoor): CallControl {
  return {
    place: async (call) => void (await postSigned(door, { type: 'place', ...call })),
    drop: async (callId) => void (await postSigned(door, { type: 'drop', callId })),
  }
}
