import { useState } from 'react'
import type { CallOutput } from '../../base/api/calls.ts'
import { RulesForm } from './rules-form.tsx'

type Detail = CallOutput<'GET /prices/:id'>

/** What the form began with, where that is not what the server has: while something is typed, and just after it was saved. */
type Held = { set: Detail; typed: boolean }

type RulesProps = {
  set: Detail
  editable: boolean
  /** Told whether the form says something that the server has not. */
  onUnsaved: (unsaved: boolean) => void
}

/** The rules of a set. What a colleague saves meanwhile takes nothing away from under somebody who types. */
export function Rules({ set, editable, onUnsaved }: RulesProps) {
  const [held, setHeld] = useState<Held>()
  const hold = (next: Held, unsaved: boolean) => {
    setHeld(next)
    onUnsaved(unsaved)
  }
  const shown = held && (held.typed || held.set.version > set.version) ? held.set : set
  return (
    <RulesForm
      key={`${shown.id}.${shown.version}`}
      set={shown}
      editable={editable}
      onTyped={() => (held?.typed ? onUnsaved(true) : hold({ set: shown, typed: true }, true))}
      onSaved={(saved) => hold({ set: { ...shown, ...saved }, typed: false }, false)}
      onTake={(current) => hold({ set: { ...set, ...current }, typed: true }, false)}
    />
  )
}
