import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { fullNumber } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './screen.module.css'

/** One call, the message in one, the calls to one number (its digits), or all. */
type Deleted = { id: number; message?: true } | { number: string | undefined }

type DeleteSheetProps = SheetControl & { what: Deleted }

export function DeleteSheet({ what, ...control }: DeleteSheetProps) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  const one = 'id' in what
  const message = one && what.message
  const goThrough = async () => {
    await deleteCalls(what)
    showToast(t.deleted, 'success')
    control.onClose()
    await client.invalidateQueries({ queryKey: ['GET /calls'] })
  }
  const footer = (
    <>
      <Button block tone="danger" loading={acting} onClick={() => void act(goThrough)}>
        {message ? t.deleteMessage : one ? t.deleteOne : t.deleteAll}
      </Button>
      <Button block tone="secondary" onClick={control.onClose}>
        {t.keep}
      </Button>
    </>
  )
  const title = one
    ? message
      ? t.confirmMessage
      : t.confirmOne
    : what.number === undefined
      ? t.confirmAll
      : t.confirmAllOf(fullNumber(what.number))
  return (
    <Sheet {...control} title={title} footer={footer}>
      <p className={css.effect}>{t.forGood}</p>
    </Sheet>
  )
}

/** A call or message that is already gone counts as deleted. */
async function deleteCalls(what: Deleted): Promise<void> {
  if (!('id' in what))
    await request('DELETE /calls', what.number === undefined ? { all: true } : { number: what.number })
  else
    await request(
      what.message ? 'DELETE /calls/:id/voicemail' : 'DELETE /calls/:id',
      { id: what.id },
      { handles: ['call-not-found'] },
    ).catch((error: unknown) => {
      if (!isRefusal(error, 'call-not-found')) throw error
    })
}
