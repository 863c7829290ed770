import { type ConsoleLabels, labels } from '@hao/contract/console/labels.ts'
import { words as en } from '@hao/contract/languages/en.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh: ConsoleLabels = labels

/** The labels that screens share with exported files. */
export const labelTexts = defineTexts({ zh, en })
