import { isPhone } from '@hao/contract/phone.ts'

/** What is wrong with a phone as typed (VA-1), as a key of the texts. */
export function phoneProblem(phone: string): 'phoneMissing' | 'phoneWrong' | undefined {
  if (phone === '') return 'phoneMissing'
  return isPhone(phone) ? undefined : 'phoneWrong'
}

/** 13812348888 → 138 1234 8888. */
export function groupPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')
}
