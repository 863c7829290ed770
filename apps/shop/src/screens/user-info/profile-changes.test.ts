import { expect, test } from 'vitest'
import type { User } from '@hao/contract/entities.ts'
import { getChanges, nicknameProblem } from './profile-changes.ts'
import { getTexts, loadTexts } from '../../base/texts/texts.ts'
import { userInfoTexts } from './texts.ts'

const user: User = { id: 1, phone: '', username: '', nickname: '小明', roles: [], avatar: '', gender: 2 }
const draft = { nickname: '小明', avatar: '', gender: 2 as const, location: undefined }

test('[VA-7] a nickname is required and has at most 20 characters', () => {
  expect(nicknameProblem('  ')).toBe('nicknameMissing')
  expect(nicknameProblem('好'.repeat(20))).toBeUndefined()
  expect(nicknameProblem('😀'.repeat(20))).toBeUndefined()
  expect(nicknameProblem('👨‍👩‍👧‍👦'.repeat(20))).toBeUndefined()
  expect(nicknameProblem('👨‍👩‍👧‍👦'.repeat(21))).toBe('nicknameLong')
  expect(nicknameProblem('小\u180E明')).toBe('nicknameOdd')
  expect(nicknameProblem('好'.repeat(21))).toBe('nicknameLong')
  expect(nicknameProblem('\u200B\u3164')).toBe('nicknameMissing')
  expect(nicknameProblem('小\u202E明')).toBe('nicknameOdd')
})

test('[EN-5] only changed fields are sent, also gender 0', () => {
  const location = ['330000', '330100', '330106'].map((code) => ({ label: code, code }))
  expect(getChanges(user, { ...draft, nickname: ' 小明 ' })).toEqual({})
  expect(getChanges(user, { ...draft, gender: 0 })).toEqual({ gender: 0 })
  expect(getChanges(user, { ...draft, nickname: '小红', avatar: 'fox', location })).toEqual({
    nickname: '小红',
    avatar: 'fox',
    location,
  })
  expect(getChanges({ ...user, location }, { ...draft, location: [...location] })).toEqual({})
})

test('the obstacles to a deletion are listed with their counts', async () => {
  await loadTexts('en')
  expect(getTexts(userInfoTexts, 'en').inUse({ pending: 1, unbound: 0, subscriptions: 2 })).toBe(
    'You can’t delete your account yet. You still have 1 unpaid order, 2 numbers in use',
  )
})
