import { Button } from '@hao/kit/button.tsx'
import { useMemberSheet } from '../../base/browser/use-member-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Criteria } from './criteria.ts'
import { savedSearchTexts } from './texts.ts'

const loadSheet = async () => (await import('./save-sheet.tsx')).SaveSheet

type SaveButtonProps = {
  criteria: Criteria
  /** The path and query to return to from the login. */
  back: string
}

/** "Save this search", for logged-in users; others log in first. */
export function SaveButton({ criteria, back }: SaveButtonProps) {
  const t = useTexts(savedSearchTexts)
  const sheet = useMemberSheet(loadSheet, { criteria }, { act: `save ${JSON.stringify(criteria)}`, back })
  return (
    <>
      <Button tone="ghost" size="small" {...sheet.opener} loading={sheet.loading} onClick={sheet.openOrLogIn}>
        {t.save}
      </Button>
      {sheet.element}
    </>
  )
}
