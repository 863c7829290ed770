import { Button } from 'antd'
import { useLocation } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useMay } from '../../base/api/me.ts'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { permissionFor } from './may-run.ts'
import { jobTexts } from './texts.ts'

type Job = Pick<ConsoleOutput<'GET /job/:id'>, 'id' | 'kind' | 'state'>

/** Runs a failed job again and opens the new run, for staff with the permission. */
export function RunAgain({ job: { id, kind, state }, small }: { job: Job; small?: true }) {
  const t = useTexts(jobTexts)
  const may = useMay()
  const [, navigate] = useLocation()
  const { act, pending } = useAct('POST /failed-jobs/:id/run', {
    done: t.underWay,
    onDone: (again) => navigate(pathOf('job', again.id)),
  })
  if (state !== 'failed' || !may(permissionFor[kind])) return null
  return (
    <Button size={small ? 'small' : 'medium'} loading={pending} onClick={() => void act({ id })}>
      {t.runAgain}
    </Button>
  )
}
