import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../platform/base/refuse.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DraftContent } from '../../platform/db/schema/console.ts'
import { insertDraft, lockDraft, selectDraft, updateDraft, updateEditor } from './draft-queries.ts'
import { type DraftRow, presentDraft, type Reader } from './present-draft.ts'

/** How long (ms) a session stays the editor after its last save or sign of life. */
export const leaseMs = 90_000

export type DraftAct = Reader & { at: Date }

/** A draft over version `over` of it; 0 when there is none yet. */
type Save = { id: string; over: number; base?: string | undefined; content: DraftContent }

/** The refusal of a change to a draft that is no longer as its reader saw it. */
export const draftStale = (row: DraftRow, reader: Reader) =>
  refuse('draft-stale', { current: presentDraft(row, reader) })

export const isHeldByAnother = ({ editor_session_id }: DraftRow, { sessionId }: Reader): boolean =>
  editor_session_id !== null && editor_session_id !== sessionId

/**
 * Saves a draft and makes the session its editor. `began`: the session was not its editor before. Refuses
 * `draft-stale`, with the current draft, if it has another version or editor, and `no-such-thing` if it is
 * gone. A save of what the draft says already, such as a repeated one, changes nothing.
 */
export async function saveDraft(trx: Trx, save: Save, act: DraftAct) {
  const { id, over, content } = save
  const held = await lockDraft(trx, { id, at: act.at })
  if (!held) {
    if (over !== 0) throw refuse('no-such-thing')
    return beginDraft(trx, save, act)
  }
  if (isDeepStrictEqual(held.content, content)) return { draft: held, began: false }
  if (held.version !== over || isHeldByAnother(held, act)) throw draftStale(held, act)
  const saved = { content: JSON.stringify(content), saved_by: act.staffId, saved_at: act.at }
  await updateDraft(trx, { id, version: over }, { ...saved, ...editing(held, act) })
  return { draft: await readDraft(trx, id, act), began: held.last_session_id !== act.sessionId }
}

async function beginDraft(trx: Trx, { id, base, content }: Save, act: DraftAct) {
  const inserted = await insertDraft(trx, {
    agreement_id: id,
    version: act.at.getTime(),
    base: base ?? null,
    content: JSON.stringify(content),
    saved_by: act.staffId,
    saved_at: act.at,
    ...editing(undefined, act),
  })
  const draft = await readDraft(trx, id, act)
  // A concurrent request inserted one since the lock found none.
  if (!inserted) throw draftStale(draft, act)
  return { draft, began: true }
}

/**
 * Keeps a session the editor of the draft. Refuses `draft-stale` if it has another version, or was edited by
 * another session since, and `no-such-thing` if it is gone.
 */
export async function holdDraft(trx: Trx, { id, over }: { id: string; over: number }, act: DraftAct) {
  const held = await lockDraft(trx, { id, at: act.at })
  if (!held) throw refuse('no-such-thing')
  if (held.version !== over || held.last_session_id !== act.sessionId) throw draftStale(held, act)
  await updateEditor(trx, id, editing(held, act))
  return { draft: await readDraft(trx, id, act), began: false }
}

/** Makes a session the editor in place of any other. Refuses `no-such-thing` if there is no draft. */
export async function takeOverDraft(trx: Trx, id: string, act: DraftAct) {
  const held = await lockDraft(trx, { id, at: act.at })
  if (!held) throw refuse('no-such-thing')
  await updateEditor(trx, id, editing(held, act))
  return { draft: await readDraft(trx, id, act), before: held.editor_name }
}

/** The columns of an editor from now on. */
const editing = (held: DraftRow | undefined, { sessionId, at }: DraftAct) => ({
  session_id: sessionId,
  editing_since: held?.editor_session_id === sessionId ? held.editing_since : at,
  editing_until: new Date(at.getTime() + leaseMs),
})

async function readDraft(trx: Trx, id: string, { at }: DraftAct): Promise<DraftRow> {
  const draft = await selectDraft(trx, { id, at })
  if (!draft) throw refuse('no-such-thing')
  return draft
}
