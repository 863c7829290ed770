import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '协议已更新',
  why: '您同意过的协议有了新的版本。请阅读，同意之后继续办理。',
  version: (version: string, day: string) => `版本 ${version} · ${day} 起生效`,
  changes: '这次更新',
  accept: '同意并继续',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    changedAgreements: typeof zh
  }
}

export const changedTexts = defineTexts('changedAgreements', zh)
