import type { CertificateExpiry } from '../../platform/integrations/pay/wechat/inspect.ts'
import { dayMs, shanghaiDay } from '../../platform/base/time.ts'

const alarmDays = 30

/** A platform certificate does not count when a later one is known: the server switches to it. */
export function findExpiring(certificates: readonly CertificateExpiry[], at: Date): CertificateExpiry[] {
  const hasNext = ({ owner, expiresAt }: CertificateExpiry) =>
    owner === 'platform' &&
    certificates.some((other) => other.owner === 'platform' && other.expiresAt > expiresAt)
  return certificates.filter(
    (term) => term.expiresAt.getTime() - at.getTime() < alarmDays * dayMs && !hasNext(term),
  )
}

export function describeExpiry({ serial, owner, expiresAt }: CertificateExpiry, at: Date): string {
  const when = describeEnd(expiresAt, at)
  return owner === 'merchant'
    ? `The merchant's certificate ${serial} ${when}: apply for the next one in WeChat's merchant platform, and set WECHAT_PAY_CERTIFICATE, _MERCHANT_SERIAL and _PRIVATE_KEY`
    : `WeChat's platform certificate ${serial} ${when}, and no later one is known: check WeChat's merchant platform`
}

/** When a certificate ends or has ended, as the end of a sentence. */
export function describeEnd(expiresAt: Date, at: Date): string {
  const days = Math.floor((expiresAt.getTime() - at.getTime()) / dayMs)
  return days < 0
    ? `ended on ${shanghaiDay(expiresAt)}`
    : `ends on ${shanghaiDay(expiresAt)}, in ${days} days`
}
