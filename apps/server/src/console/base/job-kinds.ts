import { jobNames } from '@hao/contract/console/job-names.ts'
import { hasPermission, type Permission, type Role } from '@hao/contract/console/roles.ts'

type Kind = 'money' | 'calls' | 'other'

const money =
  /^(?:order|unbound|notification|payment|payments|refund|refunds|invoice|renewal|mandate|mandates|bill)-/
const calls = /^(?:binding|bindings|missed-call|placed-call)-/

export function getJobKind(name: string): Kind {
  if (money.test(name)) return 'money'
  return calls.test(name) ? 'calls' : 'other'
}

const permissionByKind: Record<Kind, Permission> = {
  money: 'jobs.run-money',
  calls: 'jobs.run-calls',
  other: 'jobs.run',
}

export const mayRun = (held: readonly Role[], name: string): boolean =>
  hasPermission(held, permissionByKind[getJobKind(name)])

export const runnableJobs = (held: readonly Role[]) => jobNames.filter((name) => mayRun(held, name))
