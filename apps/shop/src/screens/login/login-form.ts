import { isPhone } from '@hao/contract/phone.ts'

/** What is wrong with a phone as typed (VA-1), as a key of the texts. */
export function phoneProblem(phone: string): 'phoneMissing' | 'phoneWrong' | undefined {
  if (phone === '') return 'phoneMissing'
  return isPhone(phone) ? undefined : 'phoneWrong'
}

/** The first thing that keeps a code from being sent or used, as a key of the texts (VA-1, VA-4). */
export function formProblem({ phone, agreed }: { phone: string; agreed: boolean }) {
  return phoneProblem(phone) ?? (agreed ? undefined : 'agreementMissing')
}

/** 13812348888 → 138 1234 8888. */
export function groupPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')
}

/** A time to wait in its largest fitting unit, rounded up. `seconds` as refusals have it in `retryAfter`. */
export function waitOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 120) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  return { unit: 'hours', count: Math.ceil(minutes / 60) }
}

/** A number that a refusal carries, such as `retryAfter` or `triesLeft`. */
export function detailOf(details: Record<string, unknown>, name: string, otherwise: number): number {
  const value = details[name]
  return typeof value === 'number' ? value : otherwise
}
