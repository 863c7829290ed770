import { type FormEvent, useState } from 'react'
import { cleanName, maxNumberName } from '@hao/contract/name.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { TextField } from '../../parts/form/text-field.tsx'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './name-sheet.module.css'
import { myNumberTexts } from './texts.ts'

type NameSheetProps = SheetControl & { subscription: Subscription }

export function NameSheet({ subscription, ...control }: NameSheetProps) {
  const { name: t } = useTexts(myNumberTexts)
  const [name, setName] = useState(subscription.name ?? '')
  const { acting, act } = useAct()
  const save = useSave(subscription, control.onClose)
  const tooLong = [...name.trim()].length > maxNumberName
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!tooLong) void act(() => save(cleanName(name, maxNumberName)))
  }
  return (
    <Sheet {...control} title={t.title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={t.label}
          placeholder={t.placeholder}
          value={name}
          onChange={setName}
          problem={tooLong ? t.tooLong(maxNumberName) : undefined}
        />
        <p className={css.ideas}>
          {t.ideas.map((idea) => (
            <Button key={idea} tone="secondary" size="small" onClick={() => setName(idea)}>
              {idea}
            </Button>
          ))}
        </p>
        <Button type="submit" block loading={acting} disabled={tooLong}>
          {t.save}
        </Button>
      </form>
    </Sheet>
  )
}

function useSave({ id }: Subscription, onDone: () => void) {
  const client = useQueryClient()
  return async (name: string) => {
    const named = await request('PATCH /subscription/:id/name', { id, name })
    client.setQueryData(read('GET /subscription/:id', { id }).queryKey, named)
    void client.invalidateQueries({ queryKey: ['GET /subscription'] })
    onDone()
  }
}
