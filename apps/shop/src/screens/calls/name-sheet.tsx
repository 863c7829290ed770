import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { cleanName } from '@hao/contract/name.ts'
import { Button } from '@hao/kit/button.tsx'
import field from '@hao/kit/field.module.css'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './screen.module.css'

const maxLength = 20

type NameSheetProps = SheetControl & { call: Pick<PhoneCall, 'id' | 'name'> }

/** Names the caller in all their calls; an empty field removes the name. */
export function NameSheet({ call: { id, name = '' }, ...control }: NameSheetProps) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const fieldId = useId()
  const [typed, setTyped] = useState(name)
  const [saving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    const clean = cleanName(typed, maxLength)
    try {
      await request('PATCH /calls/:id', { id, ...(clean !== '' && { name: clean }) })
      showToast(t.saved, 'success')
      control.onClose()
      await client.invalidateQueries({ queryKey: ['GET /calls'] })
    } catch {
      // A toast shows the error.
      setSaving(false)
    }
  }
  return (
    <Sheet {...control} title={t.addName}>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <div className={field.field}>
          <label className={field.label} htmlFor={fieldId}>
            {t.name}
          </label>
          <input
            id={fieldId}
            className={field.input}
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <small>{t.nameHint}</small>
        </div>
        <Button block type="submit" loading={saving}>
          {t.save}
        </Button>
      </form>
    </Sheet>
  )
}
