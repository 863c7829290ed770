import { showToast } from '@hao/kit/toast.tsx'
import { appTexts } from '../texts/common-texts.ts'
import { currentLocale } from '../texts/locale.ts'
import { getTexts } from '../texts/texts.ts'

/** Says in a toast that something had no answer so far and is tried again. */
export function showSlowToast(): void {
  showToast(getTexts(appTexts, currentLocale()).slowText)
}
