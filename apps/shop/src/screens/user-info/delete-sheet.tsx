import { useState } from 'react'
import type { User } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import { CodeStep } from '../../parts/sms-code/code-step.tsx'
import { OutboxLink } from '../../parts/sms-code/outbox-link.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './delete-sheet.module.css'
import { type Uses, userInfoTexts } from './texts.ts'
import { useDeletion } from './use-deletion.ts'

type DeleteSheetProps = SheetControl & { user: User }

export function DeleteSheet({ user, ...control }: DeleteSheetProps) {
  const t = useTexts(userInfoTexts)
  const [code, setCode] = useState('')
  const deletion = useDeletion(user, () => setCode(''))
  const { sent, busy, uses, resendAt } = deletion
  const confirming = sent || !user.phone
  const footer = (
    <>
      {confirming ? (
        <Button
          block
          tone="danger"
          loading={busy === 'deleting'}
          disabled={sent && code.length < 6}
          onClick={() => void deletion.remove(code)}
        >
          {t.removeConfirm}
        </Button>
      ) : (
        <Button block tone="secondary" loading={busy === 'sending'} onClick={() => void deletion.send()}>
          {t.removeStart}
        </Button>
      )}
      <Button block tone={confirming ? 'secondary' : 'primary'} onClick={control.onClose}>
        {t.keep}
      </Button>
    </>
  )
  return (
    <Sheet {...control} title={t.removeTitle} footer={footer}>
      <div className={css.body}>
        {sent ? (
          <>
            <p>{t.removeCode}</p>
            <CodeStep
              phone={user.phone}
              code={code}
              onCode={setCode}
              onComplete={() => undefined}
              error={deletion.problem}
              resendAt={resendAt}
              sending={busy === 'sending'}
              onResend={() => void deletion.send()}
            />
            <OutboxLink />
          </>
        ) : (
          <Conditions />
        )}
        <p className={css.problem} role="alert">
          {uses ? t.inUse(uses) : !sent && deletion.problem}
        </p>
        {uses && <Remedies uses={uses} />}
      </div>
    </Sheet>
  )
}

/** Links to what keeps the account from its deletion. */
function Remedies({ uses }: { uses: Uses }) {
  const t = useTexts(userInfoTexts)
  return (
    <>
      {uses.subscriptions > 0 && <Link href={paths.myNumbers()}>{t.toNumbers}</Link>}
      {uses.pending + uses.unbound > 0 && <Link href={paths.orders}>{t.toOrders}</Link>}
    </>
  )
}

function Conditions() {
  const t = useTexts(userInfoTexts)
  return (
    <>
      <p>{t.removeLead}</p>
      <ul className={css.conditions}>
        {t.conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <p>{t.removeEffect}</p>
    </>
  )
}
