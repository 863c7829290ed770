import type { LocalizedText } from './phrases.ts'

/** Sources for the meanings of digits. */
export const sources = {
  culture:
    'Wikipedia, “Numbers in Chinese culture”, https://en.wikipedia.org/wiki/Numbers_in_Chinese_culture',
  slang: 'Wikipedia, “Chinese Internet slang”, https://en.wikipedia.org/wiki/Chinese_Internet_slang',
  people:
    'People’s Daily Online, 13 June 2014, http://french.peopledaily.com.cn/Culture/n/2014/0613/c31358-8740829.html',
  panorama:
    '台灣光華雜誌, October 1992, “數數呈祥”, https://www.taiwan-panorama.com/Articles/Details?Guid=8aab9721-da19-4932-afd6-5303205afb82',
  alibaba: 'Wikipedia, “Alibaba Group”, on the name of 1688.com, https://en.wikipedia.org/wiki/Alibaba_Group',
} as const

/** Digits that represent words, mostly because they sound alike. */
type Word = {
  digits: string
  means: LocalizedText
  /** More words that find these digits, in lower case. The words of `means` find them too. */
  searchTerms: readonly string[]
  source: keyof typeof sources
}

/** If a word finds several entries, they match in this order. */
export const words: readonly Word[] = [
  {
    digits: '5201314',
    means: { zh: '我爱你一生一世', en: 'I love you for a lifetime' },
    searchTerms: ['爱你一生一世', 'i love you forever', 'love you forever'],
    source: 'slang',
  },
  {
    digits: '520',
    means: { zh: '我爱你', en: 'I love you' },
    searchTerms: ['爱你', '表白', '爱', '我爱你一生一世', 'love you', 'love'],
    source: 'slang',
  },
  {
    digits: '521',
    means: { zh: '我爱你', en: 'I love you' },
    searchTerms: ['爱你', 'love you'],
    source: 'people',
  },
  { digits: '9420', means: { zh: '就是爱你', en: 'it is you I love' }, searchTerms: [], source: 'slang' },
  {
    digits: '530',
    means: { zh: '我想你', en: 'I miss you' },
    searchTerms: ['想你', 'miss you'],
    source: 'slang',
  },
  {
    digits: '1314',
    means: { zh: '一生一世', en: 'for a lifetime' },
    searchTerms: ['一辈子', '我爱你一生一世', '爱你一生一世', 'forever', 'lifetime'],
    source: 'people',
  },
  {
    digits: '9999',
    means: { zh: '长长久久', en: 'for ever and ever' },
    searchTerms: ['天长地久'],
    source: 'culture',
  },
  {
    digits: '3399',
    means: { zh: '生生久久', en: 'growing old together' },
    searchTerms: ['长长久久', '白头偕老', 'grow old together'],
    source: 'people',
  },
  {
    digits: '999',
    means: { zh: '久久久', en: 'everlasting' },
    searchTerms: ['长长久久', '天长地久', '长久', '久', 'forever'],
    source: 'culture',
  },
  { digits: '99', means: { zh: '久久', en: 'long-lasting' }, searchTerms: ['长久', '久'], source: 'culture' },
  {
    digits: '888',
    means: { zh: '发发发', en: 'prosperity, three times' },
    searchTerms: ['发财', '发达', '发', 'prosperity', 'prosper', 'wealth', 'fortune', 'rich', 'money'],
    source: 'culture',
  },
  {
    digits: '1688',
    means: { zh: '一路发发', en: 'prosperity all the way' },
    searchTerms: ['一路发', '发财', '发', 'prosperity', 'prosper', 'wealth', 'rich'],
    source: 'alibaba',
  },
  {
    digits: '168',
    means: { zh: '一路发', en: 'prospering all the way' },
    searchTerms: ['发财', '发', 'prosperity', 'prosper', 'wealth', 'rich'],
    source: 'culture',
  },
  {
    digits: '5189',
    means: { zh: '我要发久', en: 'I will prosper for long' },
    searchTerms: ['我要发'],
    source: 'culture',
  },
  {
    digits: '518',
    means: { zh: '我要发', en: 'I will prosper' },
    searchTerms: ['发财', '发', 'prosper', 'rich'],
    source: 'culture',
  },
  {
    digits: '5918',
    means: { zh: '我就要发', en: 'I will soon prosper' },
    searchTerms: ['我要发'],
    source: 'culture',
  },
  { digits: '18', means: { zh: '要发', en: 'going to prosper' }, searchTerms: [], source: 'culture' },
  { digits: '28', means: { zh: '易发', en: 'easily prosperous' }, searchTerms: [], source: 'culture' },
  { digits: '88', means: { zh: '发发', en: 'prosperity, twice' }, searchTerms: ['发'], source: 'culture' },
  {
    digits: '666',
    means: { zh: '六六大顺', en: 'everything goes smoothly' },
    searchTerms: ['一帆风顺', '顺利', '顺', 'smoothly', 'smooth'],
    source: 'panorama',
  },
  {
    digits: '66',
    means: { zh: '顺顺利利', en: 'smoothly' },
    searchTerms: ['六六大顺', '顺利', '顺', 'smooth'],
    source: 'panorama',
  },
]

const meanings = new Map(words.map(({ digits, means }) => [digits, means]))

export function findMeaning(digits: string): LocalizedText | undefined {
  return meanings.get(digits)
}
