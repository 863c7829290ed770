import { useState } from 'react'
import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import type { Transfer } from '@hao/contract/transfer.ts'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../base/api/request.ts'
import { basePath, paths } from '../../base/routes.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useConsentBox } from '../agreements/consent-box.ts'
import { PatternDigits } from '../numbers/pattern-digits.tsx'
import { Sheet } from '../page/sheet.tsx'
import css from './transfer-sheet.module.css'
import { transferTexts } from './texts.ts'

/** What the next owner gets and does not get, and the consent to the agreements. */
export function AcceptSheet({ transfer, ...control }: SheetControl & { transfer: Transfer }) {
  const t = useTexts(transferTexts)
  const { acceptSheet: words } = t
  const { rules } = words
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const [versions, setVersions] = useState<DisplayedVersions>()
  const box = useConsentBox(versions, setVersions)
  const { busy, accept } = useAccept(transfer, control.onClose)
  const confirm = async () => {
    if (agreed) return accept(await box.known())
    setMissing(true)
    showToast(words.agreeFirst)
  }
  const footer = (
    <Button block loading={busy} onClick={() => void confirm()}>
      {words.confirm}
    </Button>
  )
  const link = (id: 'service' | 'privacy', name: string) => (
    <a href={basePath + paths.agreement(id, versions?.[id])} target="_blank" rel="noopener">
      {name}
    </a>
  )
  return (
    <Sheet {...control} title={words.title} footer={footer}>
      <div className={css.body}>
        <PatternDigits number={transfer.number} />
        <ul className={css.rules}>
          <li>{rules.wait}</li>
          <li>{rules.period(formatMoment(transfer.periodEnd), formatYuan(transfer.price))}</li>
          <li>{rules.refund}</li>
          <li>{rules.bind}</li>
          <li>{rules.log}</li>
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

function useAccept({ id }: Transfer, onDone: () => void) {
  const t = useTexts(transferTexts)
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const accept = async (versions: DisplayedVersions) => {
    const { service, privacy } = versions
    const shown = { ...(service && { service }), ...(privacy && { privacy }) }
    setBusy(true)
    try {
      const input = { id, agreed: true as const, versions: shown }
      await request('POST /transfer/:id/accept', input, { handles: ['transfer-not-possible'] })
      showToast(t.acceptSheet.done, 'success')
    } catch (error) {
      if (isRefusal(error, 'transfer-not-possible')) showToast(t.obstacles[error.details.why], 'error')
    }
    setBusy(false)
    onDone()
    await client.invalidateQueries()
  }
  return { busy, accept }
}
