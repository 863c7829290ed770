import type { selectDraft, selectDrafts } from './draft-queries.ts'

export type Reader = { staffId: number; sessionId: number }

export type DraftRow = NonNullable<Awaited<ReturnType<typeof selectDraft>>>
type SummaryRow = Awaited<ReturnType<typeof selectDrafts>>[number]

/** Who saved a draft, and who edits it as a reader sees it. */
export function presentEditing(row: SummaryRow, { staffId, sessionId }: Reader) {
  const { saver_name, saved_at, editor_session_id, editor_id, editor_name, editing_since } = row
  const relation = editor_id === staffId ? ('elsewhere' as const) : ('colleague' as const)
  return {
    savedBy: saver_name,
    savedAt: saved_at.toISOString(),
    editor:
      editor_name === null
        ? null
        : {
            name: editor_name,
            since: editing_since.toISOString(),
            relation: editor_session_id === sessionId ? ('here' as const) : relation,
          },
  }
}

export function presentDraft(row: DraftRow, reader: Reader) {
  const { version, base, content } = row
  const own = row.saved_by === reader.staffId
  return { version, base, ...content, own, ...presentEditing(row, reader) }
}
