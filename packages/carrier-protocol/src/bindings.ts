/**
 * Commands to a network that stores bindings and rings phones without asking for a decision. Each command is
 * a POST of JSON to one URL, with the headers of signature.ts.
 */
export type BindingCommand = BindCommand | UnbindCommand | InspectCommand

/** A phone that a number rings. The higher version of a binding replaces the lower one. */
export type BindingMessage = {
  bindingId: string
  version: number
  number: string
  phone: string
  /** When the binding ends by itself, ISO 8601; null for never. */
  until: string | null
}

/** Answered with a `BindAnswer`. Idempotent: the same command gets the same answer. */
export type BindCommand = { type: 'bind' } & BindingMessage

/** Removes the binding up to this version; an older `bind` cannot restore it. Answered with `{}`. */
export type UnbindCommand = { type: 'unbind'; bindingId: string; version: number }

/** Lists effective bindings with an id after `after` ('' at first). Answered with an `InspectAnswer`. */
type InspectCommand = { type: 'inspect'; after: string }

/**
 * The state of a binding after `bind`: effective; waiting until the phone is filed; refused for a `reason`;
 * or unchanged, since the network knows a newer `version` or has removed this one.
 */
export type BindAnswer =
  | { state: 'effective' | 'filing' }
  | { state: 'refused'; reason: string }
  | { state: 'older'; version: number }

/** One page of bindings; the last one has no `next`. */
export type InspectAnswer = { bindings: readonly BindingMessage[]; next?: string | undefined }
