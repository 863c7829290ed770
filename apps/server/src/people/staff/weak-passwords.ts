import type { Weakness } from '@hao/contract/console/weakness.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

const minPasswordLength = 10
export const maxPasswordLength = 200

/** A strong password needs at least this many guesses, as ten random characters do. */
const minGuesses = 1e10
/** Characters after these are not estimated: it would take too long. */
const estimatedCharacters = 64
/** Maximum of substitutions tried, such as 1 for l and 4 for a. */
const l33tReadings = 10

/** Words that attackers guess for this product and its staff. The package's list has few words in pinyin. */
const commonWords = `
  ${defaultPlan.prefix} hao haoma lianghao xuanhao yinsi yinsihao shoujihao dianhua kuaidd mobile console
  admin owner staff operator guanli guanliyuan hello world correct horse battery staple
  shouji woai wojia taobao weixin woaini aini nihao mima wodemima zhongguo beijing shanghai
  gongsi laoban wang zhang liu chen yang zhao huang xiao ming wei fang xiaoming 号码 靓号 选号 隐私号
  密码 我的密码 管理员 我爱你 中国`
  .trim()
  .split(/\s+/)

const estimator = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: estimatedCharacters,
    l33tMaxSubstitutions: l33tReadings,
  })
}

/** The word list and the estimator are loaded with the first new password. */
let loaded: Promise<ZxcvbnFactory> | undefined

/** Why a password of a member of staff with this name is too easy to guess; undefined if it is strong. */
export async function findWeakness(password: string, name: string): Promise<Weakness | undefined> {
  // Invisible characters make nothing harder to guess.
  const plain = visible(password)
  if ([...plain].length < minPasswordLength) return 'short'
  if (password.length > maxPasswordLength) return 'long'
  loaded ??= estimator()
  const zxcvbn = await loaded
  const known = [...splitName(name), ...commonWords]
  const full = zxcvbn.check(plain, known)
  if (full.guesses < minGuesses) return toWeakness(full.sequence)
  // Separators between easy parts make them no harder to guess.
  const { guesses, sequence } = zxcvbn.check(plain.replaceAll(/[^\p{L}\p{N}]/gu, ''), known)
  const isAllEasy = sequence.length > 0 && sequence.every(({ pattern }) => pattern !== 'bruteforce')
  return isAllEasy && guesses < minGuesses ? toWeakness(sequence) : undefined
}

const visible = (text: string) => text.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cc}\p{M}]/gu, '')

/** A name: the whole, its parts, and the parts joined. */
function splitName(name: string): string[] {
  const parts = visible(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [name.toLowerCase(), parts.join(''), ...parts].filter((part) => [...part].length > 1)
}

type EstimatorMatch = { pattern: string; token: string; dictionaryName?: string }

/** The weakness by the longest part that is easy to guess. */
function toWeakness(sequence: readonly EstimatorMatch[]): Weakness {
  const [longest] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .toSorted((a, b) => b.token.length - a.token.length)
  switch (longest?.pattern) {
    case 'dictionary':
      return longest.dictionaryName?.startsWith('userInputs') ? 'name' : 'common'
    case 'spatial':
    case 'sequence':
      return 'keyboard'
    case 'repeat':
      return 'repeated'
    case 'date':
    case 'regex':
      return 'date'
    default:
      return 'guessable'
  }
}
