import type { Permission } from '@hao/contract/console/roles.ts'
import { Button } from 'antd'
import { useLocation } from 'wouter'
import type { ConsoleOutput, RowOf } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { jobTexts } from './texts.ts'

type Job = Pick<ConsoleOutput<'GET /job/:id'>, 'id' | 'kind' | 'state'>

/** Runs a failed job again and opens the new run, for staff with the permission. */
export function RunAgain({ job: { id, kind, state }, small }: { job: Job; small?: true }) {
  const t = useTexts(jobTexts)
  const hasPermission = useHasPermission()
  const [, navigate] = useLocation()
  const { run, pending } = useAction('POST /failed-jobs/:id/run', {
    successMessage: t.underWay,
    onSuccess: (again) => navigate(pathOf('job', again.id)),
  })
  if (state !== 'failed' || !hasPermission(permissionByKind[kind])) return null
  return (
    <Button size={small ? 'small' : 'medium'} loading={pending} onClick={() => void run({ id })}>
      {t.runAgain}
    </Button>
  )
}

type Kind = RowOf<'GET /failed-jobs'>['kind']

/** The permission to run a job of each kind. The server requires the same. */
export const permissionByKind = {
  money: 'jobs.run-money',
  calls: 'jobs.run-calls',
  other: 'jobs.run',
} as const satisfies Record<Kind, Permission>
