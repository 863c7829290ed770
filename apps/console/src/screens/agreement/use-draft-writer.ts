import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { isIdle } from '../../base/browser/presence.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { keepUnsaved, readUnsaved, type ServerDraft, toContent } from './draft.ts'
import { DraftWriter } from './draft-writer.ts'

/** How often (ms) an editor who is at the screen says so. The server waits 90 s. */
const holdMs = 30_000

export const draftQuery = (id: AgreementId) => read('GET /agreement-drafts/:id', { id })

/** Puts a draft into the cache of reads, which a read of before may no longer replace. */
export function useStoreDraft(id: AgreementId): (draft: ServerDraft | null) => void {
  const client = useQueryClient()
  return (draft) => {
    const { queryKey } = draftQuery(id)
    void client.cancelQueries({ queryKey })
    // The reader has saved it: nobody else stands behind it.
    client.setQueryData(queryKey, { draft, tie: null })
  }
}

/** The writer of the screen's draft, which begins with input that this browser kept. */
export function useDraftWriter(id: AgreementId, base: string | undefined, draft: ServerDraft | null) {
  const { id: person } = useMe()
  const client = useQueryClient()
  const store = useStoreDraft(id)
  const [writer] = useState(() => {
    const from = readUnsaved(person, id) ?? { over: draft?.version ?? 0, base }
    return new DraftWriter(from, {
      send: async (over, first, values) => {
        const content = values && toContent(values)
        const known = over === 0 && first !== undefined ? { base: first } : {}
        const input = { id, over, ...known, ...(content && { content }) }
        return (await request('POST /agreement-drafts/:id', input)).draft
      },
      onSaved: store,
      onLost: () => void client.invalidateQueries({ queryKey: draftQuery(id).queryKey }),
      keep: (each) => keepUnsaved(person, id, each),
    })
  })
  const state = useSyncExternalStore(writer.subscribe, writer.getState)
  const isEditor = draft?.editor?.relation === 'here'

  useEffect(() => {
    void writer.flush()
    return () => void writer.flush()
  }, [writer])

  useEffect(() => {
    if (!isEditor) return
    const timer = setInterval(() => {
      if (!isIdle()) void writer.hold()
    }, holdMs)
    return () => clearInterval(timer)
  }, [writer, isEditor])

  return { writer, state }
}
