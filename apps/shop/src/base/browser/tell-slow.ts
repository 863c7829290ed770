import { showToast } from '@hao/kit/toast.tsx'
import { appTexts } from '../texts/common-texts.ts'
import { currentLocale } from '../texts/locale.ts'
import { textsOf } from '../texts/texts.ts'

/** Says in a toast that something had no answer so far and is tried again. */
export function tellSlow(): void {
  showToast(textsOf(appTexts, currentLocale()).slowText)
}
