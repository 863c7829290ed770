import { waitConsent, waitTerms } from '@hao/contract/wait-terms.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { waitConsentTexts } from './consent-texts.ts'
import { waitTexts } from './texts.ts'
import { type WaitTarget, WaitTitle } from './wait-target.tsx'
import css from './waitlist.module.css'

type WaitSheetProps = SheetControl & { target: WaitTarget; onChanged?: (() => void) | undefined }

/**
 * Shows what will be sent, how often and how it ends, in the words that are stored, and creates the alert
 * with the consent.
 */
export function WaitSheet({ target, onChanged, ...control }: WaitSheetProps) {
  const t = useTexts(waitTexts)
  const { consent } = useTexts(waitConsentTexts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  const begin = async () => {
    try {
      await request('POST /wait', { ...target, consent: waitConsent.version })
      showToast(t.begun, 'success')
      control.onClose()
      await client.invalidateQueries({ queryKey: read('GET /wait', {}).queryKey })
    } catch (error) {
      if (!isRefusal(error, 'number-free')) return
      control.onClose()
      onChanged?.()
    }
  }
  const footer = (
    <Button block loading={acting} onClick={() => void act(begin)}>
      {t.agree}
    </Button>
  )
  return (
    <Sheet {...control} title={t.tell} footer={footer}>
      <div className={css.body}>
        {'mask' in target && <WaitTitle {...target} />}
        <p>{consent(waitTerms)}</p>
      </div>
    </Sheet>
  )
}
