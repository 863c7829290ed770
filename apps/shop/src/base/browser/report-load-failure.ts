import { showToast } from '@hao/kit/toast.tsx'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { appTexts } from '../texts/common-texts.ts'
import { currentLocale } from '../texts/locale.ts'
import { getTexts } from '../texts/texts.ts'
import { reloadIfGone } from './reload.ts'

/**
 * Answers a press whose part did not come: by a toast (ER-7), or, where a new build has replaced it, by loading the page anew, once. Says
 * nothing of the failure of a call, which has had its own.
 */
export function reportLoadFailure(error: unknown): void {
  if (isApiError(error) || reloadIfGone(error)) return
  showToast(getTexts(appTexts, currentLocale()).loadFailed, 'error')
}
