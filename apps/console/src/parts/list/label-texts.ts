import { type ConsoleLabels, labels } from '@hao/contract/console/labels.ts'
import { words as en } from '@hao/contract/languages/en.ts'
import type { Locale } from '@hao/contract/locale.ts'

/** The labels that screens share with exported files. */
export const labelTexts: Readonly<Record<Locale, ConsoleLabels>> = { zh: labels, en }
