import { EyeOutlined } from '@ant-design/icons'
import { useServerNow } from '@hao/kit/server-clock.ts'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useReauthentication } from '../../base/api/reauthentication.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction } from '../form/reason-action.tsx'
import { LimitNote } from '../limits/limit-note.tsx'
import { revealTexts } from './reveal-texts.ts'

/** How long (ms) a phone is shown in full. */
const shownMs = 30_000

type RevealedPhoneProps = {
  /** As the server returns it, 138****5678; null for none. */
  masked: string | null
  /**
   * What the phone belongs to: a customer, a binding, the second phone of a subscription, a caller, or a text
   * (message or note of a ticket).
   */
  kind: ConsoleInput<'POST /reveals'>['kind']
  id: number
  /** The text for a missing phone. */
  none: string
}

/** A masked phone. Staff with the permission can reveal it for 30 s, with a reason. */
export function RevealedPhone({ masked, kind, id, none }: RevealedPhoneProps) {
  const t = useTexts(revealTexts)
  const hasPermission = useHasPermission()
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState<string>()
  const hide = () => setWhole(undefined)
  if (masked === null) return <span className="quiet">{none}</span>
  if (whole !== undefined) return <Whole phone={whole} onOver={hide} />
  return (
    <Flex component="span" align="center" gap={4} className="phone">
      <span className="nums">{masked}</span>
      {hasPermission('reveal') && (
        <>
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined />}
            aria-label={t.reveal}
            title={t.reveal}
            onClick={() => setAsking(true)}
          />
          <ReasonAction
            open={asking}
            call="POST /reveals"
            input={{ kind, id }}
            title={t.title}
            label={t.reveal}
            onSuccess={({ value }) => setWhole(value)}
            onClose={() => setAsking(false)}
          >
            <p>{t.note}</p>
            <LimitNote act="reveal" />
          </ReasonAction>
        </>
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
