import type { ComponentProps } from 'react'
import { Sheet as KitSheet } from '@hao/kit/sheet.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'

/** The kit's sheet, with the words of its close button. */
export function Sheet(props: Omit<ComponentProps<typeof KitSheet>, 'closeLabel'>) {
  return <KitSheet {...props} closeLabel={useTexts(appTexts).close} />
}
