import { z } from 'zod'
import { moment } from './values.ts'

/**
 * Commands to a network that stores bindings and rings phones without asking for a decision. Each command is
 * a POST of JSON to one URL, with the headers of signature.ts.
 */

/** The higher version of a binding replaces the lower one. A database can store it and later ones. */
const version = z.int().min(0).max(1_000_000_000)

/** A phone that a number rings. `until` is when the binding ends by itself; null for never. */
export const binding = z.object({
  bindingId: z.string(),
  version,
  number: z.string(),
  phone: z.string(),
  until: moment.nullable(),
})
export type BindingMessage = z.input<typeof binding>

/** Answered with a `BindAnswer`. Idempotent: the same command gets the same answer. */
const bindCommand = binding.extend({ type: z.literal('bind'), until: z.string().nullable() })
export type BindCommand = z.infer<typeof bindCommand>

/** Removes the binding up to this version; an older `bind` cannot restore it. Answered with `{}`. */
const unbindCommand = z.object({ type: z.literal('unbind'), bindingId: z.string(), version })
export type UnbindCommand = z.infer<typeof unbindCommand>

const inspectCommand = z.object({ type: z.literal('inspect'), after: z.string() })

export const bindingCommand = z.discriminatedUnion('type', [bindCommand, unbindCommand, inspectCommand])
export type BindingCommand = z.infer<typeof bindingCommand>

/** Waiting until the phone is filed, or unchanged: the network knows a newer `version` or removed this. */
export const bindAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['effective', 'filing']) }),
  z.object({ state: z.literal('refused'), reason: z.string().default('') }),
  z.object({ state: z.literal('older'), version }),
])
export type BindAnswer = z.output<typeof bindAnswer>

/** One page of bindings; the last has no `next`. A binding that cannot be read costs none of the others. */
export const inspectAnswer = z.object({ bindings: z.array(z.unknown()), next: z.string().optional() })
export type InspectAnswer = { bindings: readonly BindingMessage[]; next?: string | undefined }
