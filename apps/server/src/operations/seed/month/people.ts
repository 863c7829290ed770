import type { Random } from '@hao/numbers/random.ts'
import type { Locale } from '@hao/contract/locale.ts'

/** Somebody of whom nothing is known to the shop yet. `phone` is none that anybody has. */
export type Person = {
  phone: string
  ip: string
  agent: string
  locale: Locale
  nickname: string | undefined
}

const agents = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    4,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x18003636) NetType/WIFI Language/zh_CN',
    3,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; HUAWEI ALN-AL00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    3,
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; M2102K1C Build/TKQ1.220829.002) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
    3,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    1,
  ],
] as const satisfies readonly (readonly [string, number])[]

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗']
const names = ['小雨', '子涵', '建国', '一诺', '浩然', '思远', '秀英', '志强', '可欣', '明', '婷', '磊']

/** A phone that nobody can have: 198 0000 and four digits. The `nth` of the month. */
export const phoneOf = (nth: number) => `1980000${String(nth).padStart(4, '0')}`

/** Somebody new, from a network that is kept for documentation (RFC 5737); one of twenty reads English. */
export function newPerson(random: Random, nth: number): Person {
  const network = random.below(2) === 0 ? '203.0.113' : '198.51.100'
  const named = random.below(3) === 0
  return {
    phone: phoneOf(nth),
    ip: `${network}.${1 + (nth % 250)}`,
    agent: random.weighted(agents),
    locale: random.below(20) === 0 ? 'en' : 'zh',
    nickname: named
      ? `${surnames[random.below(surnames.length)]}${names[random.below(names.length)]}`
      : undefined,
  }
}

/** Who calls: somebody's phone, a courier, a landline, a service, now and then hidden; one of few for each line, so that some call again. */
export function newCaller(random: Random): string {
  const kind = random.weighted([
    ['phone', 12],
    ['landline', 3],
    ['service', 2],
    ['hidden', 1],
  ])
  if (kind === 'phone') return `1970000${random.digits(4)}`
  if (kind === 'landline')
    return `${['0571', '010', '021'][random.below(3)]}${2 + random.below(7)}${random.digits(7)}`
  return kind === 'service' ? ['95338', '95554', '10010', '4000000000'][random.below(4)]! : ''
}
