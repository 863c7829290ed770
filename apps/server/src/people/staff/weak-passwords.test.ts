import { expect, test } from 'vitest'
import { findWeakness } from './weak-passwords.ts'

test.each([
  ['password', 'short'],
  ['p\u200Ba\u200Bs\u200Bs\u200Bword', 'short'],
  ['x7$Kq'.repeat(50), 'long'],
  ['password123', 'common'],
  ['Password123!', 'common'],
  ['P@ssw0rd2024', 'common'],
  ['drowssap321', 'common'],
  ['ＰＡＳＳＷＯＲＤ１２３', 'common'],
  ['p a s s w o r d 1 2 3', 'common'],
  ['p-a-s-s-w-o-r-d', 'common'],
  ['Welcome2024!', 'common'],
  ['iloveyou1234', 'common'],
  ['qwertyuiop', 'common'],
  ['1qaz2wsx3edc', 'common'],
  ['zxcvbnm,./', 'keyboard'],
  ['!QAZ2wsx#EDC', 'common'],
  ['asdfghjkl;', 'keyboard'],
  ['abcdefghijkl', 'keyboard'],
  ['a'.repeat(14), 'repeated'],
  ['abcabcabcabc', 'repeated'],
  ['passwordpassword', 'repeated'],
  ['密码密码密码密码密码', 'repeated'],
  ['2024-01-01-2024', 'date'],
  ['1990年1月1日出生', undefined],
  ['19900101123', 'date'],
  ['5201314520', 'common'],
  ['woaini1314520', 'common'],
  ['woaini520woaini', 'name'],
  ['hao95013hao', 'name'],
  ['95013-95013-95013', 'repeated'],
  ['wangxiaoming', 'name'],
  ['WangXiaoming1990', 'name'],
  ['wang.xiaoming.1', 'name'],
  ['gnimoaixgnaw', 'name'],
  ['wang.xiaoming.2024', 'name'],
  ['Wang@Xiaoming_88', 'name'],
  ['shouji13812345678', 'common'],
  ['管理员我的密码123', 'name'],
  ['Admin@123456', undefined],
])('%s is refused as %s', async (password, why) => {
  const found = await findWeakness(password, 'Wang Xiaoming')
  if (why) expect(found).toBe(why)
  else expect(found).toBeDefined()
})

test.each([
  'correct horse 电池 staple',
  'Kept-in-a-drawer 电池 9',
  'another drawer of batteries',
  'cozy-lamp-fig-moon',
  'Xk7#mPq2vL',
  'Xk7#mPq#2v',
  '#&(!%)@^*$_~|',
  '窗台上的三盆绿萝晒太阳',
  '1'.repeat(40) + 'vW3_kd9?Zr-tQ',
])('%s is a strong password', async (password) => {
  expect(await findWeakness(password, '林仓')).toBeUndefined()
})
