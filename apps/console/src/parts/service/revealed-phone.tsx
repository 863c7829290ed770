import type { ConsoleInput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
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
  const hasPermission = useHasPermission()
  const { run, pending, failure } = useAction('POST /reveals', { hidesErrorToast: true })
  if (masked === null) return <span className="quiet">{none}</span>
  if (!hasPermission('reveal')) return <MaskedPhone masked={masked} />
  const show = async (reason: string) => (await run({ kind, id, reason }))?.value
  return <MaskedPhone masked={masked} reveal={{ run: show, pending, failure }} />
}
