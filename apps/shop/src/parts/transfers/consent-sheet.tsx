import { useState } from 'react'
import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { PhoneNumber } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../base/browser/use-act.ts'
import { basePath, paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useConsentBox } from '../agreements/consent-box.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { Sheet } from '../page/sheet.tsx'
import css from './transfer-sheet.module.css'
import { transferTexts } from './texts.ts'

type ConsentSheetProps = SheetControl & {
  number: PhoneNumber
  title: string
  rules: readonly string[]
  /** Rejects with `transfer-not-possible`, which is shown here, or with what a toast has shown. */
  accept: (versions: DisplayedVersions) => Promise<unknown>
  /** Says that the number is the reader’s own. */
  ownPhone?: string
}

/** A number of another person, the rules, and the consent to them and to the agreements. */
export function ConsentSheet({
  number,
  title,
  rules,
  accept: send,
  ownPhone,
  ...control
}: ConsentSheetProps) {
  const { acceptSheet: words } = useTexts(transferTexts)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const [versions, setVersions] = useState<DisplayedVersions>()
  const box = useConsentBox(versions, setVersions)
  const { acting, act } = useAct()
  const accept = useAccept(send, ownPhone, control.onClose)
  const confirm = () => {
    if (agreed) void act(async () => accept(await box.known()))
    else {
      setMissing(true)
      showToast(words.agreeFirst)
    }
  }
  const footer = (
    <Button block loading={acting} onClick={confirm}>
      {words.confirm}
    </Button>
  )
  const link = (id: 'service' | 'privacy', name: string) => (
    <a href={basePath + paths.agreement(id, versions?.[id])} target="_blank" rel="noopener">
      {name}
    </a>
  )
  return (
    <Sheet {...control} title={title} footer={footer}>
      <div className={css.body}>
        <PatternDigits number={number} />
        <ul className={css.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <Checkbox
          checked={agreed}
          onChange={(ticked) => {
            setAgreed(ticked)
            setMissing(false)
          }}
          invalid={missing}
          name="transfer"
        >
          {words.agree}
          {link('service', words.service)}
          {words.and}
          {link('privacy', words.privacy)}
        </Checkbox>
      </div>
    </Sheet>
  )
}

function useAccept(send: ConsentSheetProps['accept'], ownPhone: string | undefined, onDone: () => void) {
  const t = useTexts(transferTexts)
  const client = useQueryClient()
  return async ({ service, privacy }: DisplayedVersions) => {
    try {
      await send({ ...(service && { service }), ...(privacy && { privacy }) })
      showToast(t.acceptSheet.done, 'success')
    } catch (error) {
      if (isRefusal(error, 'transfer-not-possible')) {
        const { why } = error.details
        showToast((why === 'own-phone' && ownPhone) || t.obstacles[why], 'error')
      }
    }
    onDone()
    await client.invalidateQueries()
  }
}
