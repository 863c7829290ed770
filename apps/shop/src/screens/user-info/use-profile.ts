import { useState } from 'react'
import type { User } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { read } from '../../base/api/query.ts'
import { updateUser } from '../../base/api/session.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { getChanges, nicknameProblem, type ProfileDraft } from './profile-changes.ts'
import { userInfoTexts } from './texts.ts'

/** The details of a user as they are being changed; `problem` is a key of the texts, told once it has been tried to save. */
export function useProfile(user: User) {
  const t = useTexts(userInfoTexts)
  const client = useQueryClient()
  const [edits, setEdits] = useState<Partial<ProfileDraft>>({})
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const { nickname, avatar, gender, location } = user
  const draft: ProfileDraft = { nickname, avatar, gender, location, ...edits }
  const changes = getChanges(user, draft)
  const problem = nicknameProblem(draft.nickname)

  const save = async () => {
    setTried(true)
    if (problem) return
    setSaving(true)
    try {
      const saved = await request('PATCH /user/:id', { id: user.id, ...changes })
      client.setQueryData(read('GET /user/:id', { id: user.id }).queryKey, saved)
      updateUser(saved)
      setEdits({})
      setTried(false)
      showToast(t.saved, 'success')
    } catch {
      // The toast has said why; what was typed stays.
    }
    setSaving(false)
  }

  return {
    draft,
    saving,
    save,
    changed: Object.keys(changes).length > 0,
    problem: tried ? problem : undefined,
    change: (part: Partial<ProfileDraft>) => setEdits((old) => ({ ...old, ...part })),
  }
}
