import { showToast } from '@hao/kit/toast.tsx'
import { appTexts } from '../texts/common-texts.ts'
import { currentLocale } from '../texts/locale.ts'
import { getTexts } from '../texts/texts.ts'

/** Shows a toast that there is no answer so far and the request is being retried. */
export function showSlowToast(): void {
  showToast(getTexts(appTexts, currentLocale()).slowText)
}
