/**
 * One character, or a run that belongs together, as a part of a phone. `digits` is what it stands for; a `decimal` is a digit of any script, a `word` a Chinese
 * one. A `letter` only looks like a digit; a `faint` one does so less. A `circle` or `bar` is a digit or a gap, which its phone decides. A `gap` stands between digits, an
 * `unseen` one takes no room, and a `stop` ends a phone.
 */
export type PhoneToken = {
  at: number
  end: number
  kind: 'decimal' | 'word' | 'letter' | 'faint' | 'circle' | 'bar' | 'gap' | 'unseen' | 'stop'
  digits: string
}

type Read = Pick<PhoneToken, 'kind' | 'digits'>

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
/** Circled and Roman digits from 1 on that Unicode's compatibility forms do not know as digits. */
const numerals = [0x2776, 0x2780, 0x278a, 0x24f5, 0x2160, 0x2170]
const circles = '●○◯•◦⚫⚪⭕◉◎∘⊙⬤🔴🔵'
const bars = '|!¦ǀ︱│'

const known = new Map<string, Read>()
const learn = (characters: Iterable<string>, kind: PhoneToken['kind'], digits: string) => {
  for (const each of characters) known.set(each, { kind, digits })
}
learn(circles, 'circle', '0')
learn(bars, 'bar', '1')
for (const [digit, written] of words.entries()) learn(written, 'word', String(digit))
for (const [digit, written] of [...suzhou].entries()) learn(written, 'word', String(digit))
for (const [looks, digit] of Object.entries(letters)) learn(looks, 'letter', digit)
for (const [looks, digit] of Object.entries(faintLetters)) learn(looks, 'faint', digit)
for (const first of numerals)
  for (let digit = 1; digit <= 9; digit += 1)
    learn([String.fromCodePoint(first + digit - 1)], 'decimal', String(digit))
learn('⓿🄋🄌', 'decimal', '0')

/** What ends a phone, each as a whole: a phone that is masked, a day, a time of day, a long identifier, a landline, a mask's stars. */
const stops = [
  String.raw`1[3-9]\d\*{4}\d{4}(?!\d)`,
  String.raw`(?<!\d)(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?!\d)`,
  String.raw`(?<!\d|\d:)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d|:\d)`,
  String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`,
  String.raw`(?<![\da-z])(?=\d*[a-f])[\da-f]{32,}(?![\da-z])`,
  String.raw`(?<!\d)0\d{2,3}[- ]\d{7,8}(?!\d)`,
  String.raw`\*{3,}`,
]

/** What is read as a whole: what ends a phone, a character's entity, other mark-up. */
const wholes = new RegExp(
  String.raw`(?<stop>${stops.join('|')})|&#(?<code>\d{2,6}|x[\da-f]{2,6});|<\/?[a-z][^<>]{0,60}>|&[a-z]{2,8};`,
  'giu',
)

/** The digit that a character of any script's decimal digits stands for: each script has its ten in a row. */
function decimalOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function readCharacter(character: string): Read {
  if (/\p{Nd}/u.test(character)) return { kind: 'decimal', digits: decimalOf(character.normalize('NFKC')) }
  const composed = character.normalize('NFKC')
  const numeral = /^[(.]?(\d+|[一二三四五六七八九])[).]?$/.exec(composed)?.[1]
  if (numeral && /\d/.test(numeral)) return { kind: 'decimal', digits: numeral }
  const alike = known.get(numeral ?? composed)
  if (alike) return alike
  if (/[\p{Sc}%‰°×÷]/u.test(composed)) return { kind: 'stop', digits: '' }
  if (/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return { kind: 'unseen', digits: '' }
  return { kind: /(?!\p{Lm})[\p{L}\p{N}]/u.test(character) ? 'stop' : 'gap', digits: '' }
}

/** Remembers what characters are, but of the planes that hold few that are written. */
function readOne(character: string): Read {
  const read = known.get(character) ?? readCharacter(character)
  if (character.length === 1) known.set(character, read)
  return read
}

function readWhole({ groups: { stop, code } = {} }: RegExpMatchArray): Read {
  if (stop) return { kind: 'stop', digits: '' }
  const point = code ? Number(code.replace(/^x/i, '0x')) : 0
  return point > 0 && point <= 0x10ffff ? readOne(String.fromCodePoint(point)) : { kind: 'gap', digits: '' }
}

/** A text as signs, in their order. */
export function tokenizePhones(text: string): PhoneToken[] {
  const signs: PhoneToken[] = []
  let at = 0
  const add = ({ kind, digits }: Read, length: number) => {
    signs.push({ kind, digits, at, end: at + length })
    at += length
  }
  for (const whole of text.matchAll(wholes)) {
    for (const character of text.slice(at, whole.index)) add(readOne(character), character.length)
    add(readWhole(whole), whole[0].length)
  }
  for (const character of text.slice(at)) add(readOne(character), character.length)
  return signs
}
