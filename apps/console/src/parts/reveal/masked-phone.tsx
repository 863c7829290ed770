import { EyeOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { useReauthentication } from '../../base/api/reauthentication.ts'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { LimitNote } from '../limits/limit-note.tsx'
import { revealTexts } from './texts.ts'
import { useServerNow } from '@hao/kit/server-clock.ts'

/** How long (ms) a phone is shown in full. */
const shownMs = 30_000

type MaskedPhoneProps = {
  /** As the server returns it: 138****5678. */
  masked: string
  /** Requests the full phone for a reason. Without it there is no button. */
  reveal?: {
    run: (reason: string) => Promise<string | undefined>
    pending: boolean
    failure: ApiError | undefined
  }
}

/** A masked phone. Staff with the permission can reveal it for 30 s, with a reason. */
export function MaskedPhone({ masked, reveal }: MaskedPhoneProps) {
  const t = useTexts(revealTexts)
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState<string>()
  const hide = () => setWhole(undefined)
  const show = async (reason: string) => {
    const phone = await reveal?.run(reason)
    if (phone === undefined) return
    setAsking(false)
    setWhole(phone)
  }
  if (whole !== undefined) return <Whole phone={whole} onOver={hide} />
  return (
    <Flex component="span" align="center" gap={4} className="phone">
      <span className="nums">{masked}</span>
      {reveal && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t.reveal}
          title={t.reveal}
          onClick={() => setAsking(true)}
        />
      )}
      {reveal && (
        <ReasonModal
          open={asking}
          title={t.title}
          action={t.reveal}
          pending={reveal.pending}
          failure={reveal.failure}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => void show(reason)}
        >
          <p>{t.note}</p>
          <LimitNote act="reveal" />
        </ReasonModal>
      )}
    </Flex>
  )
}

function Whole({ phone, onOver }: { phone: string; onOver: () => void }) {
  const t = useTexts(revealTexts)
  const now = useServerNow(1000)
  // A moment instead of a tick count: a sleeping laptop runs no timers.
  const [until] = useState(now + shownMs)
  const left = Math.ceil((until - now) / 1000)
  // After the end of the session another person may be at the screen.
  const sessionOver = useReauthentication('login')
  const over = left <= 0 || sessionOver
  useEffect(() => {
    if (over) onOver()
  }, [over, onOver])
  return (
    <span className="phone">
      <strong className="nums">{phone}</strong> <span className="quiet">{t.hides(left)}</span>
    </span>
  )
}
