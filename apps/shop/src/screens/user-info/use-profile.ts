import { useState } from 'react'
import type { User } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { updateUser } from '../../base/api/session.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { shownNickname, userTexts } from '../../parts/users/texts.ts'
import { getChanges, nicknameProblem, type ProfileDraft } from './profile-changes.ts'
import { userInfoTexts } from './texts.ts'

/** Unsaved changes and whose they are: they stay while the shopper looks at other screens. */
let unsaved: { id: number; edits: Partial<ProfileDraft> } | undefined
const unsavedOf = (id: number) => (unsaved?.id === id ? unsaved.edits : {})

/** A profile while it is changed; `problem` is a text key, set after the first attempt to save. */
export function useProfile(stored: User) {
  const t = useTexts(userInfoTexts)
  const { member } = useTexts(userTexts)
  const user = { ...stored, nickname: shownNickname(stored.nickname, member) }
  const client = useQueryClient()
  const [edits, setEdits] = useState(() => unsavedOf(user.id))
  const [tried, setTried] = useState(false)
  const { acting: saving, act } = useAct()
  const { nickname, avatar, gender, location } = user
  const draft: ProfileDraft = { nickname, avatar, gender, location, ...edits }
  const changes = getChanges(user, draft)
  const problem = nicknameProblem(draft.nickname)

  const keep = (next: Partial<ProfileDraft>) => {
    unsaved = { id: user.id, edits: next }
    setEdits(next)
  }
  const save = async () => {
    const saved = await request('PATCH /user/:id', { id: user.id, ...changes })
    client.setQueryData(read('GET /user/:id', { id: user.id }).queryKey, saved)
    updateUser(saved)
    keep({})
    setTried(false)
    showToast(t.saved, 'success')
  }

  return {
    draft,
    saving,
    save: () => {
      setTried(true)
      if (!problem) void act(save)
    },
    changed: Object.keys(changes).length > 0,
    problem: tried ? problem : undefined,
    change: (part: Partial<ProfileDraft>) => keep({ ...unsavedOf(user.id), ...part }),
  }
}
