import type { z } from 'zod'
import type { tie } from './tie.ts'

export type Tie = z.output<typeof tie>

/** An action on an account as text, and the end of its effect. */
type Done = { done: string; end: string }

/** Texts about accounts that the same person may control. `by` is undefined for the command line. */
export type TieTexts = {
  acts: Readonly<Record<Tie['act'], string>>
  done: (what: { act: string; by: string | undefined; since: string }) => string
  asker: (what: Done & { asker: string }) => string
  approver: (what: Done) => string
  own: (what: Done & { whom: string }) => string
}

export const tieTextsZh: TieTexts = {
  acts: { invite: '邀请', 'invite-again': '重新邀请', 'change-roles': '修改岗位', enable: '恢复登录' },
  done: ({ act, by, since }) => `由${by ? ` ${by} ` : '命令行'}于 ${since} ${act}`,
  asker: ({ asker, done, end }) => `申请人 ${asker} 的账号${done}，${end} 前提出的申请不能由您批准`,
  approver: ({ done, end }) => `您的账号${done}，${end} 前不能批准申请`,
  own: ({ done, end, whom }) => `您的账号${done}，${end} 前不能修改 ${whom} 的账号和岗位`,
}

/** Explains why a staff member cannot approve a request. */
export function explainTie({ side, asker, ...act }: Tie, words: TieTexts): string {
  const done = describeAct(act, words)
  if (side === 'asker') return words.asker({ ...done, asker })
  return words.approver(done)
}

/** Explains why a staff member cannot change another's account: the same person may control their own. */
export function explainOwnAccount(
  { whom, ...act }: Omit<Tie, 'side' | 'asker'> & { whom: string },
  words: TieTexts,
): string {
  return words.own({ ...describeAct(act, words), whom })
}

function describeAct({ act, by, at, until }: Omit<Tie, 'side' | 'asker'>, words: TieTexts): Done {
  const done = words.done({ act: words.acts[act], by: by ?? undefined, since: minuteOf(at) })
  return { done, end: minuteOf(until) }
}

const shanghaiMs = 8 * 3600_000

/** A moment in Asia/Shanghai to the minute. */
const minuteOf = (moment: string) =>
  new Date(new Date(moment).getTime() + shanghaiMs).toISOString().slice(0, 16).replace('T', ' ')
