import { createHash } from 'node:crypto'

/**
 * Words of placeholders. None consists of the letters a to f alone, so random hex keys do not contain them.
 */
const words = [
  'openssl rand hex base bytes bits bit random generated generate string value text phrase letters characters chars char long',
  'change changed replace replaced insert enter fill provide paste update modify edit override put set pick choose make',
  'placeholder default example sample dummy fake mock stub temporary temp todo fixme tbd none null undefined nil empty blank na',
  'demonstration demo development dev staging stage testing test tester local localhost production prod safe unsafe real',
  'secret sekret geheim password passwort passphrase passwd passw pass pwd key token pepper salt credential sign signature',
  'private public master super ultra shared strong secure very really least minimum unique own some any something anything',
  'administrator admin root user username guest login letmein welcome hello world hunter foo bar baz qux lorem ipsum trustno',
  'carrier phone number metrics wechat huawei aliyun alibaba tencent courier server client edge agent sip door trunk hao shop app',
  'api auth audit database postgres kamailio asterisk freeswitch access push open pay jwt hmac session cookie call torture',
  'please must should need before after deploy deployment using used use never only not dont isnt for from into which',
  'with this that these those here there where your yours our ours mine the and both have has same will can could two thirty sixteen',
  'my me we you it is in on at of to or so do as an by go no yes off true false enabled disabled unset rotate keyboard cat',
  'quick brown fox jumps over lazy dog',
  'monkey dragon iloveyou sunshine princess football shadow correct horse battery staple',
  'ghi jkl mno pqr stu vwx xyz qwe rty uio asd fgh zxc xxx',
].flatMap((line) => line.split(' '))

/** Words that reveal a placeholder anywhere in it; each is too long to occur in a random key. */
const phrase =
  /change(me|this|it)|replace(me|this|with)|(your|insert|enter)(own|api|app|super)?(secret|key|token|password)|(secret|key|token|password)(here|goes)|placeholder|example|openssl|insecure|dontuse|donotuse/

const chinese =
  /请|替换|修改|更改|更换|填写|输入|你的|您的|密钥|秘钥|密码|口令|示例|例子|样例|测试|演示|占位|默认|随机/

/** An unexpanded variable, command or template, or a masked secret. */
const unfilled = /^(<[\w .-]*>|\$?\{[\w .{}-]*\}|`.*`|\$\(.*\))$|\*\*\*|\.\.\.|•••/s

/** The documented example of a key of Huawei Cloud, and the hashes of nothing and of popular passwords. */
const known = new Set([
  'cfc881cc704c4fba8d8fef5788e03e6b',
  ...['', '123456', '12345678', ...words].flatMap((text) =>
    ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(text).digest('hex')),
  ),
])

/** Whether a secret is a placeholder, an example or a pattern. Case, quotes and outer spaces are ignored. */
export function isPlaceholder(secret: string): boolean {
  return looksUnset(secret) || decodings(secret).some(isPlaceholderInBytes)
}

function isPlaceholderInBytes(bytes: string): boolean {
  return /^[\x20-\x7e]+$/.test(bytes) ? looksUnset(bytes) : isRegular(bytes)
}

function looksUnset(secret: string): boolean {
  const text = withoutQuotes(secret).toLowerCase()
  const plain = lettersAndDigits(text)
  if (unfilled.test(text) || chinese.test(text) || known.has(plain)) return true
  return isRegular(plain) || phrase.test(plain) || isMadeOfWords(plain) || isMadeOfWords(readLeet(text))
}

function withoutQuotes(text: string): string {
  const trimmed = text.normalize('NFKC').trim()
  return (/^["'“‘](.*)["'”’]$/s.exec(trimmed)?.[1] ?? trimmed).trim()
}

const lettersAndDigits = (text: string) => text.replace(/[^a-z0-9]/g, '')

/** No placeholder has more letters; two thirds of them are in words that are known here. */
const maxLetters = 200

function isMadeOfWords(text: string): boolean {
  const letters = text.replace(/\d/g, '')
  if (letters === '' || letters.length > maxLetters) return false
  /** How many of the first letters can be in words, by how many there are. */
  const covered = [0]
  for (let end = 1; end <= letters.length; end += 1) {
    const last = words.filter((word) => letters.endsWith(word, end))
    const counts = last.map((word) => (covered[end - word.length] ?? 0) + word.length)
    covered.push(Math.max(covered[end - 1] ?? 0, ...counts))
  }
  return (covered.at(-1) ?? 0) >= (letters.length * 2) / 3
}

const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** `p@ssw0rd` as `password`; nothing of a key in hex, which could say anything then. */
function readLeet(text: string): string {
  if (/^[0-9a-f-]*$/.test(text)) return ''
  return lettersAndDigits(text.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign))
}

/** A repetition, or signs that follow each other in the alphabet, among the digits or on the keyboard. */
function isRegular(text: string): boolean {
  const signs = [...text]
  const half = (first: number) => signs.filter((_sign, at) => at % 2 === first)
  return isRepeated(text) || isRow(signs) || (text.length >= 8 && isRow(half(0)) && isRow(half(1)))
}

function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.startsWith(text.slice(period))) return true
  return false
}

const rows =
  '01234567890 9a f0 qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol'.split(' ')

/** Three quarters of the steps: patterns have joints. */
function isRow(signs: string[]): boolean {
  const steps = signs.slice(1).filter((sign, at) => isStep(signs[at] ?? '', sign))
  return steps.length >= 0.75 * (signs.length - 1)
}

function isStep(from: string, to: string): boolean {
  const isNext = Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) <= 1
  return isNext || rows.some((row) => row.includes(from + to) || row.includes(to + from))
}

/** The bytes that a secret is in hex and in base64, where they are enough to say something. */
function decodings(secret: string): string[] {
  const text = withoutQuotes(secret)
  const bytes = [
    /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : '',
    /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : '',
  ]
  return bytes.map((each) => each.toString('latin1')).filter((each) => each.length >= 6)
}
