import { labelFor } from '../../base/texts/label.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Section } from '../page/section.tsx'
import { Timeline } from '../shown/timeline.tsx'
import type { ChangeSet } from './change-set.ts'
import { setTexts } from './texts.ts'

/** What happened to a set, newest first: who previewed, requested, approved, ran, undid it, when and why. */
export function SetHistory({ history }: Pick<ChangeSet, 'history'>) {
  const t = useTexts(setTexts)
  const events: Record<'set' | 'approval', Readonly<Record<string, string>>> = t.events
  return (
    <Section title={t.history}>
      <Timeline
        entries={history.map(({ source, event, at, by, reason }, place) => ({
          key: history.length - place,
          at,
          what: labelFor(events[source], event),
          who: by,
          why: reason,
        }))}
      />
    </Section>
  )
}
