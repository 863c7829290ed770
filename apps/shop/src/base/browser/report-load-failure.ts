import { showToast } from '@hao/kit/toast.tsx'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { appTexts } from '../texts/common-texts.ts'
import { currentLocale } from '../texts/locale.ts'
import { getTexts } from '../texts/texts.ts'
import { reloadIfGone } from './reload.ts'

/**
 * Handles a press whose script did not load: shows a toast (ER-7), or reloads the page once after a
 * deployment. Ignores failed requests, which have shown their own toast.
 */
export function reportLoadFailure(error: unknown): void {
  if (isApiError(error) || reloadIfGone(error)) return
  showToast(getTexts(appTexts, currentLocale()).loadFailed, 'error')
}
