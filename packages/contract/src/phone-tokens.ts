/**
 * A character, or a group of characters, as a part of a phone number. `digits` is its digit value. Kinds:
 * `decimal` is a digit of any script, `word` a Chinese digit, `letter` looks like a digit, `faint` looks less
 * like one. `circle` and `bar` may be a digit or a gap, depending on the phone. `gap` separates digits,
 * `unseen` is invisible, `stop` ends a phone.
 */
export type PhoneToken = {
  at: number
  end: number
  kind: 'decimal' | 'word' | 'letter' | 'faint' | 'circle' | 'bar' | 'gap' | 'unseen' | 'stop'
  digits: string
}

type TokenValue = Pick<PhoneToken, 'kind' | 'digits'>

const words = [
  '零〇洞',
  '一壹弌幺么',
  '二贰貳弍两兩',
  '三叁參叄弎',
  '四肆',
  '五伍',
  '六陆陸',
  '七柒拐',
  '八捌',
  '九玖勾',
]
const suzhou = '〇〡〢〣〤〥〦〧〨〩'
const letters = { OoΟοОо: '0', lIiıІіΙι丨: '1', Зз: '3' }
const faintLetters = { Zz: '2', Ss: '5', Gb: '6', B: '8', gq: '9' }
/** Circled and Roman digits that Unicode normalisation does not convert to digits. */
const numerals = [0x2776, 0x2780, 0x278a, 0x24f5, 0x2160, 0x2170]
const circles = '●○◯•◦⚫⚪⭕◉◎∘⊙⬤🔴🔵'
const bars = '|!¦ǀ︱│'

const known = new Map<string, TokenValue>()
const register = (characters: Iterable<string>, kind: PhoneToken['kind'], digits: string) => {
  for (const each of characters) known.set(each, { kind, digits })
}
register(circles, 'circle', '0')
register(bars, 'bar', '1')
for (const [digit, written] of words.entries()) register(written, 'word', String(digit))
for (const [digit, written] of [...suzhou].entries()) register(written, 'word', String(digit))
for (const [looks, digit] of Object.entries(letters)) register(looks, 'letter', digit)
for (const [looks, digit] of Object.entries(faintLetters)) register(looks, 'faint', digit)
for (const first of numerals)
  for (let digit = 1; digit <= 9; digit += 1)
    register([String.fromCodePoint(first + digit - 1)], 'decimal', String(digit))
register('⓿🄋🄌', 'decimal', '0')

/**
 * Texts that end a phone: a masked phone, a date, a time, a long identifier, a landline, the stars of a mask.
 */
const stops = [
  String.raw`1[3-9]\d\*{4}\d{4}(?!\d)`,
  String.raw`(?<!\d)(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?!\d)`,
  String.raw`(?<!\d|\d:)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d|:\d)`,
  String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`,
  String.raw`(?<![\da-z])(?=\d*[a-f])[\da-f]{32,}(?![\da-z])`,
  String.raw`(?<!\d)0\d{2,3}[- ]\d{7,8}(?!\d)`,
  String.raw`\*{3,}`,
]

/** Groups that are one token: texts that end a phone, HTML entities, tags. */
const tokenGroups = new RegExp(
  String.raw`(?<stop>${stops.join('|')})|&#(?<code>\d{2,6}|x[\da-f]{2,6});|<\/?[a-z][^<>]{0,60}>|&[a-z]{2,8};`,
  'giu',
)

/** The value of a decimal digit of any script. Each script has its ten digits in a row. */
function decimalOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function readCharacter(character: string): TokenValue {
  if (/\p{Nd}/u.test(character)) return { kind: 'decimal', digits: decimalOf(character.normalize('NFKC')) }
  const composed = character.normalize('NFKC')
  const numeral = /^[(.]?(\d+|[一二三四五六七八九])[).]?$/.exec(composed)?.[1]
  if (numeral && /\d/.test(numeral)) return { kind: 'decimal', digits: numeral }
  const similar = known.get(numeral ?? composed)
  if (similar) return similar
  if (/[\p{Sc}%‰°×÷]/u.test(composed)) return { kind: 'stop', digits: '' }
  if (/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return { kind: 'unseen', digits: '' }
  return { kind: /(?!\p{Lm})[\p{L}\p{N}]/u.test(character) ? 'stop' : 'gap', digits: '' }
}

/** Caches the token of a character, except for rare ones outside of the basic plane. */
function readOne(character: string): TokenValue {
  const read = known.get(character) ?? readCharacter(character)
  if (character.length === 1) known.set(character, read)
  return read
}

function readWhole({ groups: { stop, code } = {} }: RegExpMatchArray): TokenValue {
  if (stop) return { kind: 'stop', digits: '' }
  const point = code ? Number(code.replace(/^x/i, '0x')) : 0
  return point > 0 && point <= 0x10ffff ? readOne(String.fromCodePoint(point)) : { kind: 'gap', digits: '' }
}

export function tokenizePhones(text: string): PhoneToken[] {
  const signs: PhoneToken[] = []
  let at = 0
  const add = ({ kind, digits }: TokenValue, length: number) => {
    signs.push({ kind, digits, at, end: at + length })
    at += length
  }
  for (const whole of text.matchAll(tokenGroups)) {
    for (const character of text.slice(at, whole.index)) add(readOne(character), character.length)
    add(readWhole(whole), whole[0].length)
  }
  for (const character of text.slice(at)) add(readOne(character), character.length)
  return signs
}
