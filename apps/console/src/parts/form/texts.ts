import { both, defineTexts } from '../../base/texts/texts.ts'

export const formTexts = defineTexts({
  reason: both('原因', 'Reason'),
  reasonHint: both(
    '写给之后查看记录的同事，至少 2 个字',
    'For colleagues who read the log later. At least 2 characters',
  ),
  noMoment: both(
    '请填写完整、存在的日期和时间，例如 2026-12-07 09:30',
    'Enter an existing date and time in full, such as 2026-12-07 09:30',
  ),
  tooSmall: both('太小或太短', 'Too small or too short'),
  tooBig: both('太大或太长', 'Too large or too long'),
  unseen: both(
    '含有看不见的字符，请重新输入',
    'Contains characters that cannot be seen. Please type it again',
  ),
  wrong: both('这一项有误，请检查', 'Please check this field'),
  filters: both(
    (names: string) => `这些筛选条件无法识别：${names}`,
    (names) => `These filters are not valid: ${names}`,
  ),
  comma: both('、', ', '),
  weaknesses: {
    short: both('不足 10 个字符', 'It has fewer than 10 characters.'),
    long: both('超过 200 个字符', 'It has more than 200 characters.'),
    name: both('含有姓名、产品名称等容易想到的词', 'It contains a name or a word related to this product.'),
    common: both('含有常见密码', 'It contains a common password.'),
    keyboard: both(
      '含有键盘上相邻的按键或连续的字符',
      'It contains neighbouring keys or consecutive characters.',
    ),
    repeated: both('含有重复的部分', 'It contains repetitions.'),
    date: both('含有日期或年份', 'It contains a date or a year.'),
    guessable: both('变化太少，可以再加几个不相关的词', 'It is too easy to guess. Add some unrelated words.'),
  },
})
