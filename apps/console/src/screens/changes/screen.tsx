import { useTexts } from '../../base/texts/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { SetList } from '../../parts/bulk-changes/set-list.tsx'
import { changesTexts } from './texts.ts'

/** Moves of many numbers at once. */
export function Screen() {
  const t = useTexts(changesTexts)
  return (
    <Page title={t.title}>
      <SetList kind="bulk" />
    </Page>
  )
}
