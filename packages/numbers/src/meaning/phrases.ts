import { type CalendarDay, englishMonths } from './calendar.ts'

const yuan = (fen: number) => String(fen / 100)
const list = (digits: string, by: string) => Array.from(digits).join(by)
const written = (parts: unknown[], by: string) => parts.filter(Boolean).join(by)

const zh = {
  contains: (digits: string) => `含 ${digits}`,
  containsNot: (digits: string) => `不含 ${digits}`,
  tail: (digits: string) => `尾号 ${digits}`,
  head: (digits: string) => `开头 ${digits}`,
  masks: { tail: '尾号形如', head: '开头形如', whole: '整号形如' },
  without: (digits: string) => `不含 ${list(digits, '、')}`,
  atLeast: (least: number, digit: string) => `至少 ${least} 个 ${digit}`,
  atMost: (most: number, digit: string) => `最多 ${most} 个 ${digit}`,
  near: (digits: string, within: number) => `与 ${digits} 最多差 ${within} 位`,
  upTo: (fen: number) => `${yuan(fen)} 元以内`,
  from: (fen: number) => `${yuan(fen)} 元以上`,
  between: (least: number, most: number) => `${yuan(least)}–${yuan(most)} 元`,
  length: (count: string) => `${count} 位`,
  not: (condition: string) => `不是${condition}`,
  or: '或',
  and: '且',
  orDate: ' 或 ',
  means: '：',
  comma: '，',
  words: (term: string, digits: readonly string[]) => `${term} ${digits.join('、')}`,
  date: ({ year, month, day, calendar }: CalendarDay) =>
    written(
      [
        calendar && (calendar === 'solar' ? '公历' : '农历'),
        year && `${year}年`,
        `${calendar === 'leap' ? '闰' : ''}${month}月`,
        day && `${day}日`,
      ],
      '',
    ),
  days: { birthday: (date: string) => `${date}生日`, anniversary: (date: string) => `${date}纪念日` },
  noDay: (text: string) => `没有 ${text} 这一天`,
  addDay: { birthday: '生日：请写上日期，如 6月18日', anniversary: '纪念日：请写上日期，如 6月18日' },
  plate: (plate: string) => `车牌 ${plate}`,
  room: (room: string) => `门牌 ${room}`,
  phone: (digits: string) => `手机尾号 ${digits}`,
  likePhone: '和您的手机号一样',
  orders: { asc: '便宜优先', desc: '高价优先' },
  relaxed: {
    price: '价格不限',
    avoid: '不再避开数字',
    length: '位数不限',
    category: '类别不限',
    either: '只满足其中一项',
    nearly: '可以差一位',
    four: '只看四位',
    three: '只看三位',
    anywhere: '位置不限',
    all: '全部在售号码',
  },
}

type Phrases = { [Key in keyof typeof zh]: Words<(typeof zh)[Key]> }
type Words<T> = T extends string
  ? string
  : T extends (...values: never[]) => string
    ? T
    : { [Key in keyof T]: Words<T[Key]> }

const en: Phrases = {
  contains: (digits) => `has ${digits}`,
  containsNot: (digits) => `no ${digits}`,
  tail: (digits) => `ends in ${digits}`,
  head: (digits) => `starts with ${digits}`,
  masks: { tail: 'ends like', head: 'starts like', whole: 'is like' },
  without: (digits) => `no ${list(digits, ' or ')}`,
  atLeast: (least, digit) => `at least ${least} × ${digit}`,
  atMost: (most, digit) => `at most ${most} × ${digit}`,
  near: (digits, within) => `${digits} but for ${within} ${within === 1 ? 'digit' : 'digits'}`,
  upTo: (fen) => `up to ¥${yuan(fen)}`,
  from: (fen) => `from ¥${yuan(fen)}`,
  between: (least, most) => `¥${yuan(least)}–${yuan(most)}`,
  length: (count) => `${count} digits`,
  not: (condition) => `not ${condition}`,
  or: ' or ',
  and: ' and ',
  orDate: ' or ',
  means: ': ',
  comma: ', ',
  words: (term, digits) => `${term} ${digits.join(', ')}`,
  date: ({ year, month, day, calendar }) =>
    calendar === undefined || calendar === 'solar'
      ? written([calendar, day, englishMonths[month - 1], year], ' ')
      : written(
          ['lunar', calendar === 'leap' && 'leap', 'month', `${month},`, 'day', day, year && `of ${year}`],
          ' ',
        ),
  days: { birthday: (date) => `birthday ${date}`, anniversary: (date) => `anniversary ${date}` },
  noDay: (text) => `there is no ${text}`,
  addDay: {
    birthday: 'birthday: add the date, such as 18 June',
    anniversary: 'anniversary: add the date, such as 18 June',
  },
  plate: (plate) => `plate ${plate}`,
  room: (room) => `room ${room}`,
  phone: (digits) => `phone ending in ${digits}`,
  likePhone: 'as on your phone',
  orders: { asc: 'cheaper first', desc: 'dearer first' },
  relaxed: {
    price: 'at any price',
    avoid: 'with the digits you would avoid',
    length: 'of any length',
    category: 'of any category',
    either: 'with only one of what you asked for',
    nearly: 'with one digit changed',
    four: 'with four of the digits',
    three: 'with three of the digits',
    anywhere: 'anywhere in the number',
    all: 'all numbers on sale',
  },
}

const catalogues = { zh, en } satisfies Record<string, Phrases>

/** A text in each language of the product. */
export type LocalizedText = Record<keyof typeof catalogues, string>

/** Makes a text in each language; `of` gets the phrases of one language and its name. */
export function localize(of: (phrases: Phrases, language: keyof LocalizedText) => string): LocalizedText {
  return { zh: of(zh, 'zh'), en: of(en, 'en') }
}

/** A text that is the same in each language, such as digits. */
export const sameInEachLanguage = (text: string): LocalizedText => localize(() => text)

export function joinTexts(texts: readonly LocalizedText[], by: (phrases: Phrases) => string): LocalizedText {
  return localize((phrases, language) => texts.map((text) => text[language]).join(by(phrases)))
}
