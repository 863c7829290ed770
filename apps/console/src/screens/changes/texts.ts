import { defineTexts } from '../../base/texts/texts.ts'

const zh = { title: '批量变更' }

declare module '../../base/texts/texts.ts' {
  interface Slices {
    changes: typeof zh
  }
}

export const changesTexts = defineTexts('changes', zh)
