import { isApiError } from '@hao/contract/client/api-error.ts'

const ofPhone: readonly string[] = ['phone-taken', 'phone-own', 'phone-blocked']

/** The text beside a phone that cannot be a login phone. */
export function describePhoneProblem(error: unknown): string | undefined {
  return isApiError(error) && ofPhone.includes(error.error) ? error.message : undefined
}
