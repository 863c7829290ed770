import type { Login } from '@hao/contract/endpoints/users.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './screen.module.css'
import { devicesTexts } from './texts.ts'

/** `login` is the session to end; undefined means all but this one. */
type EndSheetProps = SheetControl & { login: Login | undefined }

export function EndSheet({ login, ...control }: EndSheetProps) {
  const t = useTexts(devicesTexts)
  const client = useQueryClient()
  const { acting, act } = useAct()
  const end = async () => {
    showToast(await endThere(), 'success')
    control.onClose()
    await client.invalidateQueries({ queryKey: read('GET /session', {}).queryKey })
  }
  const endThere = async () => {
    if (!login) return t.endedOthers((await request('DELETE /session', {})).ended)
    await request('DELETE /session/:id', { id: login.id })
    return t.ended
  }
  const title = login ? t.confirmOne(login.device || t.unknown) : t.confirmOthers
  const footer = (
    <>
      <Button block tone="danger" loading={acting} onClick={() => void act(end)}>
        {login ? t.end : t.endOthers}
      </Button>
      <Button block tone="secondary" onClick={control.onClose}>
        {t.keep}
      </Button>
    </>
  )
  return (
    <Sheet {...control} title={title} footer={footer}>
      <p className={css.effect}>{login ? t.effect : t.effectOthers}</p>
    </Sheet>
  )
}
