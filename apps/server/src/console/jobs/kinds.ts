import type { Permission } from '@hao/contract/console/roles.ts'

type Kind = 'money' | 'calls' | 'other'

const money = /^(?:order|unbound|notification|payment|payments|refund|refunds|renewal|mandate|mandates|bill)-/
const calls = /^(?:binding|bindings|missed-call|placed-call)-/

/** What a job is about. */
export function getJobKind(name: string): Kind {
  if (money.test(name)) return 'money'
  return calls.test(name) ? 'calls' : 'other'
}

/** The permission to run jobs of each kind. */
export const permissionByKind: Record<Kind, Permission> = {
  money: 'jobs.run-money',
  calls: 'jobs.run-calls',
  other: 'jobs.run',
}
