/**
 * What the application asks of a network that keeps bindings itself and rings phones without asking. Each
 * command is a POST of JSON to one address, with the headers of signature.ts.
 */
export type BindingCommand = BindCommand | UnbindCommand | InspectCommand

/** A phone that a number shall ring. Of two versions of a binding the higher one counts. */
export type BindingMessage = {
  bindingId: string
  version: number
  number: string
  phone: string
  /** When the number falls silent by itself, ISO 8601; null for never. */
  until: string | null
}

/** Answered with a `BindAnswer`. The same again changes nothing, and gets the same answer. */
export type BindCommand = { type: 'bind' } & BindingMessage

/** Removes what the network has up to this version, which cannot come back by it; answered with `{}`. */
export type UnbindCommand = { type: 'unbind'; bindingId: string; version: number }

/** Lists the bindings that ring, after the id `after` ('' at first); answered with an `InspectAnswer`. */
export type InspectCommand = { type: 'inspect'; after: string }

/**
 * What has become of a binding: it rings; it waits until the phone is filed; the network does not accept it,
 * for its `reason`; or the network knows a newer `version`, or has removed this one, and nothing has changed.
 */
export type BindAnswer =
  | { state: 'effective' | 'filing' }
  | { state: 'refused'; reason: string }
  | { state: 'older'; version: number }

/** One page of bindings; the last one has no `next`. */
export type InspectAnswer = { bindings: readonly BindingMessage[]; next?: string | undefined }
