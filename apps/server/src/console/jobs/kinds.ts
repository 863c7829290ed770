import type { Permission } from '@hao/contract/console/roles.ts'

type Kind = 'money' | 'calls' | 'other'

const money = /^(?:order|unbound|notification|payment|payments|refund|refunds|renewal|mandate|mandates|bill)-/
const calls = /^(?:binding|bindings|missed-call|placed-call)-/

/** What a kind of job is about. */
export function getJobKind(name: string): Kind {
  if (money.test(name)) return 'money'
  return calls.test(name) ? 'calls' : 'other'
}

/** What somebody must be allowed to run it. */
export const permissionByKind: Record<Kind, Permission> = {
  money: 'jobs.run-money',
  calls: 'jobs.run-calls',
  other: 'jobs.run',
}
