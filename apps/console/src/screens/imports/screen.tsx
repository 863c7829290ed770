import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { SetList } from '../../parts/bulk-changes/set-list.tsx'
import { importsTexts } from './texts.ts'
import { Upload } from './upload.tsx'

/** Imports: upload, preview, run and undo. */
export function Screen() {
  const t = useTexts(importsTexts)
  const hasPermission = useHasPermission()
  return (
    <Page title={t.title} actions={hasPermission('numbers.change') && <Upload />}>
      <SetList kind="import" />
    </Page>
  )
}
