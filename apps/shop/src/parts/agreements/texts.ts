import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '协议已更新',
  why: '您同意过的协议有了新的版本。请阅读，同意之后继续办理。',
  version: (version: string, day: string) => `版本 ${version} · ${day} 起生效`,
  changes: '这次更新',
  accept: '同意并继续',
}

export const en = (): Translation<typeof zh> => ({
  title: 'An agreement has changed',
  why: 'There is a new version of an agreement you accepted. Please read and accept it to continue.',
  version: (version, day) => `Version ${version} · in effect from ${day}`,
  changes: 'What’s new',
  accept: 'Accept and continue',
})

export const changedTexts = { file: 'parts/agreements/texts', zh }
