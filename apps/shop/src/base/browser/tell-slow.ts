import { showToast } from '@hao/kit/toast.tsx'
import { currentLocale } from '../../base/texts/locale.ts'
import { textsOf } from '../../base/texts/texts.ts'
import { pageTexts } from './texts.ts'

/** Says in a toast that something had no answer so far and is tried again. */
export function tellSlow(): void {
  showToast(textsOf(pageTexts, currentLocale()).slowText)
}
