import type { beginEnrolment } from '../../people/staff/enrol.ts'
import type { FactorRequest } from '../../people/staff/factors.ts'

/** A factor challenge as the contract returns it. */
export function presentChallenge({ token, methods, passkey }: FactorRequest) {
  return { challenge: token, methods, ...(passkey && { passkey: { ...passkey } }) }
}

/** A new factor's enrolment as the contract returns it. */
export function presentEnrolment({ token, totp, passkey }: Awaited<ReturnType<typeof beginEnrolment>>) {
  return { challenge: token, totp, ...(passkey && { passkey: { ...passkey } }) }
}
