import { type FormEvent, useId, useState } from 'react'
import { cleanName, maxNumberName } from '@hao/contract/name.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import field from '@hao/kit/field.module.css'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './name-sheet.module.css'
import { myNumberTexts } from './texts.ts'

type NameSheetProps = SheetControl & { subscription: Subscription }

export function NameSheet({ subscription, ...control }: NameSheetProps) {
  const { name: t } = useTexts(myNumberTexts)
  const id = useId()
  const [name, setName] = useState(subscription.name ?? '')
  const { saving, save } = useSave(subscription, control.onClose)
  const tooLong = [...name.trim()].length > maxNumberName
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!tooLong) void save(cleanName(name, maxNumberName))
  }
  return (
    <Sheet {...control} title={t.title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={field.field}>
          <label className={field.label} htmlFor={id}>
            {t.label}
          </label>
          <input
            id={id}
            className={field.input}
            autoComplete="off"
            placeholder={t.placeholder}
            value={name}
            onChange={({ target }) => setName(target.value)}
            aria-invalid={tooLong}
            aria-describedby={`${id}-problem`}
          />
          <output id={`${id}-problem`} className={field.error}>
            {tooLong && t.tooLong(maxNumberName)}
          </output>
        </p>
        <p className={css.ideas}>
          {t.ideas.map((idea) => (
            <Button key={idea} tone="secondary" size="small" onClick={() => setName(idea)}>
              {idea}
            </Button>
          ))}
        </p>
        <Button type="submit" block loading={saving} disabled={tooLong}>
          {t.save}
        </Button>
      </form>
    </Sheet>
  )
}

function useSave({ id }: Subscription, onDone: () => void) {
  const client = useQueryClient()
  const [saving, setSaving] = useState(false)
  const save = async (name: string) => {
    setSaving(true)
    try {
      const named = await request('PATCH /subscription/:id/name', { id, name })
      client.setQueryData(read('GET /subscription/:id', { id }).queryKey, named)
      void client.invalidateQueries({ queryKey: ['GET /subscription'] })
      onDone()
    } catch {
      setSaving(false)
    }
  }
  return { saving, save }
}
