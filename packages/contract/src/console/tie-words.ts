import type { Locale } from '../locale.ts'
import type { z } from 'zod'
import type { tie } from './tie.ts'

export type Tie = z.output<typeof tie>

const acts = {
  zh: { invite: '邀请', 'invite-again': '重新邀请', 'change-roles': '修改岗位', enable: '恢复登录' },
  en: {
    invite: 'invited',
    'invite-again': 'invited again',
    'change-roles': 'given other roles',
    enable: 'enabled again',
  },
} satisfies Record<Locale, Record<Tie['act'], string>>

/** Why somebody cannot approve a request, in the words of the console. */
export function tieWords({ side, act, by, at, until, asker }: Tie): Record<Locale, string> {
  const { zh, en, end } = doneWords({ act, by, at, until })
  if (side === 'asker')
    return {
      zh: `申请人 ${asker} 的账号${zh}，${end} 前提出的申请不能由您批准`,
      en: `The account of ${asker} ${en}: you cannot approve what it asks for before ${end}`,
    }
  return {
    zh: `您的账号${zh}，${end} 前不能批准${by ? ` ${asker} ` : '任何人'}的申请`,
    en: `Your account ${en}: before ${end} you cannot approve requests by ${by ? asker : 'anybody'}`,
  }
}

/** Why somebody cannot change the account of `whom`, who may be the person behind their own. */
export function ownAccountWords({
  whom,
  ...done
}: Omit<Tie, 'side' | 'asker'> & { whom: string }): Record<Locale, string> {
  const { zh, en, end } = doneWords(done)
  return {
    zh: `您的账号${zh}，${end} 前不能变更 ${whom} 的账号和岗位`,
    en: `Your account ${en}: before ${end} you cannot change the account and roles of ${whom}`,
  }
}

function doneWords({ act, by, at, until }: Omit<Tie, 'side' | 'asker'>) {
  const since = minuteOf(at)
  return {
    zh: `由${by ? ` ${by} ` : '命令行'}于 ${since} ${acts.zh[act]}`,
    en: `was ${acts.en[act]} by ${by ?? 'the command line'} at ${since}`,
    end: minuteOf(until),
  }
}

const shanghaiMs = 8 * 3600_000

/** A moment in Asia/Shanghai to the minute. */
const minuteOf = (moment: string) =>
  new Date(new Date(moment).getTime() + shanghaiMs).toISOString().slice(0, 16).replace('T', ' ')
