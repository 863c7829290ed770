import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { type StoredDraft, saveTypedDraft } from './draft.ts'
import { RulesForm } from './rules-form.tsx'

type RulesProps = {
  set: ConsoleOutput<'GET /prices/:id'>
  held: StoredDraft | undefined
  onHold: (held: StoredDraft) => void
}

/**
 * The rules of a draft. A colleague's save does not replace the user's input, and input survives navigation.
 */
export function Rules({ set, held, onHold }: RulesProps) {
  const me = useMe()
  // A new key restarts the form with the server's values.
  const [round, setRound] = useState(0)
  const isHeld = held && (held.typed || held.set.version > set.version)
  const shown = isHeld ? held.set : set
  const settle = (next: StoredDraft) => {
    saveTypedDraft(me.id, set.id, undefined)
    onHold(next)
  }
  return (
    <RulesForm
      key={`${shown.id}.${shown.version}.${round}`}
      set={shown}
      given={isHeld ? held.given : undefined}
      unsaved={held?.unsaved ?? false}
      onTyped={(given) => {
        saveTypedDraft(me.id, set.id, { version: shown.version, given })
        if (!held?.unsaved || !held.typed) onHold({ ...held, set: shown, typed: true, unsaved: true })
      }}
      onSaved={(saved) => settle({ set: { ...shown, ...saved }, typed: false, unsaved: false })}
      onTake={(current) => settle({ set: { ...set, ...current }, typed: true, unsaved: false })}
      onDiscard={() => {
        settle({ set, typed: false, unsaved: false })
        setRound(round + 1)
      }}
    />
  )
}
