import { useState } from 'react'
import type { CallOutput } from '../../base/api/calls.ts'
import { RulesForm } from './rules-form.tsx'

type Detail = CallOutput<'GET /prices/:id'>

/** What the form began with, where that is not what the server has: while something is typed, and just after it was saved. */
type Held = { set: Detail; typed: boolean }

/** The rules of a set. What a colleague saves meanwhile takes nothing away from under somebody who types. */
export function Rules({ set, editable }: { set: Detail; editable: boolean }) {
  const [held, setHeld] = useState<Held>()
  const shown = held && (held.typed || held.set.version > set.version) ? held.set : set
  return (
    <RulesForm
      key={`${shown.id}.${shown.version}`}
      set={shown}
      editable={editable}
      onTyped={() => held?.typed || setHeld({ set: shown, typed: true })}
      onSaved={(saved) => setHeld({ set: { ...shown, ...saved }, typed: false })}
      onTake={(current) => setHeld({ set: { ...set, ...current }, typed: true })}
    />
  )
}
