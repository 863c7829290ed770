import { type Weakness, weaknesses } from '@hao/contract/console/weakness.ts'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { formTexts } from './texts.ts'

/** What makes a password weak, where it was refused for that. */
export function useWeakness(failure: ApiError | undefined): string | undefined {
  const t = useTexts(formTexts)
  const why = failure?.details['why'] as Weakness
  return isRefusal(failure, 'password-weak') && weaknesses.includes(why) ? t.weaknesses[why] : undefined
}
