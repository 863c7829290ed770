import { useState } from 'react'
import { savedSearchConsent, savedSearchTerms } from '@hao/contract/saved-search-terms.ts'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import type { Criteria } from './criteria.ts'
import css from './save-sheet.module.css'
import { saveSheetTexts } from './sheet-texts.ts'
import { savedSearchTexts } from './texts.ts'

type SaveSheetProps = SheetControl & {
  criteria: Criteria
  /** Whether SMS are chosen when it opens. */
  withSms?: boolean
}

/** Saves a search, and asks for the consent to SMS if these are wanted. */
export function SaveSheet({ criteria, withSms = false, ...control }: SaveSheetProps) {
  const { save: title } = useTexts(savedSearchTexts)
  const t = useTexts(saveSheetTexts)
  const client = useQueryClient()
  const [sms, setSms] = useState(withSms)
  const { acting, act } = useAct()
  const save = async () => {
    await request('POST /saved-search', {
      ...criteria,
      sms,
      ...(sms && { consent: savedSearchConsent.version }),
    })
    showToast(t.saved, 'success')
    control.onClose()
    await client.invalidateQueries({ queryKey: read('GET /saved-search', {}).queryKey })
  }
  const footer = (
    <Button block loading={acting} onClick={() => void act(save)}>
      {sms ? t.agree : t.keep}
    </Button>
  )
  return (
    <Sheet {...control} title={title} footer={footer}>
      <div className={css.body}>
        <p>{t.explain(savedSearchTerms.days)}</p>
        <Checkbox checked={sms} onChange={setSms}>
          {t.sms}
        </Checkbox>
        <p>{t.consent(savedSearchTerms)}</p>
      </div>
    </Sheet>
  )
}
