/** A call of two legs that the network makes: `first` rings, and once it answers `second` does; both see `number` (with its prefix), and neither the other's. */
export type PlacedCall = {
  callId: string
  number: string
  first: string
  second: string
  maxSeconds: number
}

/** The door at which the network is asked to make calls. */
export type CallControl = {
  /** Resolves once the network has taken the call on. Throws AdapterError. */
  place(call: PlacedCall): Promise<void>
}
