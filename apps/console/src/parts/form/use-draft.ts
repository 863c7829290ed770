import { useState } from 'react'
import { useMe } from '../../base/api/me.ts'
import { keepDraft, readDraft } from '../../base/browser/drafts.ts'

/** A text that somebody types, by what it is about: it is there again when they come back to it in this tab, until they empty it, log out, or somebody else logs in. */
export function useDraft(what: string): readonly [text: string, type: (text: string) => void] {
  const { id } = useMe()
  const [text, setText] = useState(() => readDraft(id, what))
  const type = (typed: string) => {
    setText(typed)
    keepDraft(id, what, typed)
  }
  return [text, type]
}
