import type { beginEnrolment } from '../../people/staff/enrol.ts'
import type { FactorRequest } from '../../people/staff/factors.ts'

export function presentChallenge({ token, methods, passkey }: FactorRequest) {
  return { challenge: token, methods, ...(passkey && { passkey: { ...passkey } }) }
}

export function presentEnrolment({ token, totp, passkey }: Awaited<ReturnType<typeof beginEnrolment>>) {
  return { challenge: token, totp, ...(passkey && { passkey: { ...passkey } }) }
}
