import { both, defineTexts } from '../../base/texts/texts.ts'

export const changedTexts = defineTexts('parts/agreements/texts', {
  title: both('协议已更新', 'An agreement has changed'),
  why: both(
    '您同意过的协议有了新的版本。请阅读，同意之后继续办理。',
    'There is a new version of an agreement you accepted. Please read and accept it to continue.',
  ),
  version: both(
    (version: string, day: string) => `版本 ${version} · ${day} 起生效`,
    (version, day) => `Version ${version} · in effect from ${day}`,
  ),
  changes: both('这次更新', 'What’s new'),
  accept: both('同意并继续', 'Accept and continue'),
})
