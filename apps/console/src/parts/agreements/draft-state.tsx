import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { agreementTexts } from './texts.ts'

type Draft = Pick<ConsoleOutput<'GET /agreement-drafts'>[number], 'editor' | 'savedBy' | 'savedAt'>

/** Who edits a draft since when, or who saved it last. */
export function DraftState({ of: { editor, savedBy, savedAt } }: { of: Draft }) {
  const t = useTexts(agreementTexts)
  if (!editor) return t.savedBy(savedBy, formatMoment(savedAt))
  return t.editing[editor.relation](editor.name, formatMoment(editor.since))
}
