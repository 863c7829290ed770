import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useMay } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { MaskedPhone } from '../reveal/masked-phone.tsx'

type RevealedPhoneProps = {
  /** As the server gives it; null where there is none. */
  masked: string | null
  /** Whose it is: of a customer, a binding, the second one of a subscription, whoever made a call; or where it is written: in a message or a note of a ticket. */
  kind: ConsoleInput<'POST /reveals'>['kind']
  id: number
  /** Said where there is none. */
  none: string
}

/** A phone that whoever may reveal phones can see in full for a reason. */
export function RevealedPhone({ masked, kind, id, none }: RevealedPhoneProps) {
  const may = useMay()
  const { act, pending, failure } = useAct('POST /reveals', { quiet: true })
  if (masked === null) return <span className="quiet">{none}</span>
  if (!may('reveal')) return <MaskedPhone masked={masked} />
  const show = async (reason: string) => (await act({ kind, id, reason }))?.value
  return <MaskedPhone masked={masked} reveal={{ act: show, pending, failure }} />
}
