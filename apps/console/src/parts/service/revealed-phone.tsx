import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useMay } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { MaskedPhone } from '../reveal/masked-phone.tsx'

type RevealedPhoneProps = {
  /** As the server returns it; null for none. */
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

/** A phone that staff with the permission can reveal for a reason. */
export function RevealedPhone({ masked, kind, id, none }: RevealedPhoneProps) {
  const may = useMay()
  const { act, pending, failure } = useAct('POST /reveals', { quiet: true })
  if (masked === null) return <span className="quiet">{none}</span>
  if (!may('reveal')) return <MaskedPhone masked={masked} />
  const show = async (reason: string) => (await act({ kind, id, reason }))?.value
  return <MaskedPhone masked={masked} reveal={{ act: show, pending, failure }} />
}
