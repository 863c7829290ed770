import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { cleanName } from '@hao/contract/name.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { TextField } from '../../parts/form/text-field.tsx'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './screen.module.css'

const maxLength = 20

type NameSheetProps = SheetControl & { call: Pick<PhoneCall, 'id' | 'name'> }

/** Names the caller in all their calls; an empty field removes the name. */
export function NameSheet({ call: { id, name = '' }, ...control }: NameSheetProps) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const [typed, setTyped] = useState(name)
  const { acting, act } = useAct()
  const save = async () => {
    const clean = cleanName(typed, maxLength)
    await request('PATCH /calls/:id', { id, ...(clean !== '' && { name: clean }) })
    showToast(t.saved, 'success')
    control.onClose()
    await client.invalidateQueries({ queryKey: ['GET /calls'] })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(save)
  }
  return (
    <Sheet {...control} title={t.addName}>
      <form className={css.form} onSubmit={submit}>
        <TextField label={t.name} value={typed} maxLength={maxLength} onChange={setTyped} hint={t.nameHint} />
        <Button block type="submit" loading={acting}>
          {t.save}
        </Button>
      </form>
    </Sheet>
  )
}
