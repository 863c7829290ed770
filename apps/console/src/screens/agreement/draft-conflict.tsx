import { Button, Flex } from 'antd'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { agreementTexts } from '../../parts/agreements/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { EditConflict, getCurrentVersion } from '../../parts/stale/edit-conflict.tsx'
import { StaleAlert } from '../../parts/stale/stale-alert.tsx'
import { type DraftValues, type ServerDraft, toContent } from './draft.ts'
import { agreementScreenTexts } from './texts.ts'

type DraftConflictProps = {
  failure: ApiError | undefined
  values: DraftValues
  onTake: (current: ServerDraft | null) => void
  onKeep: (current: ServerDraft | null) => void
}

/** Why a draft was not saved: the user chooses between the own text and the colleague's. */
export function DraftConflict({ failure, values, onTake, onKeep }: DraftConflictProps) {
  const t = useTexts(agreementScreenTexts)
  const fields = useFields(getCurrentVersion<ServerDraft>(failure), values)
  if (!failure) return null
  if (failure.error === 'no-such-thing')
    return (
      <StaleAlert
        title={t.draftGone}
        action={
          <Flex gap={8}>
            <Button onClick={() => onTake(null)}>{t.dropMine}</Button>
            <Button onClick={() => onKeep(null)}>{t.newDraft}</Button>
          </Flex>
        }
      />
    )
  if (failure.error !== 'stale') return <FormErrors failure={failure} />
  return (
    <EditConflict<ServerDraft>
      failure={failure}
      mine={toContent(values)}
      fields={fields}
      onTake={onTake}
      onKeep={onKeep}
    />
  )
}

/** What to compare. Of a body, the lines that the other one has not. */
function useFields(current: ServerDraft | undefined, values: DraftValues) {
  const t = useTexts(agreementScreenTexts)
  const words = useTexts(agreementTexts)
  const linesBesides = (text: string, other: string | undefined) => {
    const known = new Set(other?.split('\n'))
    return text
      .split('\n')
      .filter((line) => !known.has(line))
      .join('\n')
  }
  const ofTexts = (language: 'zh' | 'en') =>
    (['title', 'changes', 'body'] as const).map((part) => ({
      key: 'texts' as const,
      label: `${t.languages[language]} · ${{ title: t.heading, changes: t.changes, body: t.body }[part]}`,
      of: (texts: ServerDraft['texts'] | undefined) => {
        const text = texts?.[language][part] ?? ''
        if (part !== 'body') return text
        const isMine = texts?.[language] === values[language]
        return linesBesides(text, isMine ? current?.texts[language].body : values[language].body)
      },
    }))
  return [
    { key: 'name' as const, label: t.versionName, of: (name: string | undefined) => name ?? '' },
    {
      key: 'effectiveAt' as const,
      label: words.effective,
      of: (at: string | null | undefined) => (at ? formatMoment(at) : '—'),
    },
    ...ofTexts('zh'),
    ...ofTexts('en'),
  ]
}
