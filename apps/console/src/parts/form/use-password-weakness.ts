import { weaknesses } from '@hao/contract/console/weakness.ts'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formTexts } from './texts.ts'

/** What makes a password weak, when it was refused for that. */
export function usePasswordWeakness(failure: ApiError | undefined): string | undefined {
  const t = useTexts(formTexts)
  if (!isRefusal(failure, 'password-weak')) return undefined
  const { why } = failure.details
  return weaknesses.includes(why) ? t.weaknesses[why] : undefined
}
