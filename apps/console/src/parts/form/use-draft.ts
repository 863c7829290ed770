import { useState } from 'react'
import { useMe } from '../../base/api/me.ts'
import { saveDraft, readDraft } from '../../base/browser/drafts.ts'

/**
 * A text that survives navigation. It is deleted when the user empties it, logs out, or another user logs in.
 */
export function useDraft(what: string): readonly [text: string, type: (text: string) => void] {
  const { id } = useMe()
  const [text, setText] = useState(() => readDraft(id, what))
  const type = (typed: string) => {
    setText(typed)
    saveDraft(id, what, typed)
  }
  return [text, type]
}
