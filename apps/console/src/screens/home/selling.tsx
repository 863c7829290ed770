import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { homeTexts } from './texts.ts'
import { useHome } from './today.tsx'

/** For all staff: that no new order is taken, since when, by whom and why. */
export function SellingStop() {
  const t = useTexts(homeTexts).selling
  const stop = useHome().data?.sellingStop
  if (!stop) return null
  const about = (
    <>
      {t.since} <Moment at={stop.since} /> · {stop.by ?? t.command} · {stop.reason}
    </>
  )
  return <Alert type="warning" showIcon title={t.stopped} description={about} />
}

/** Stops new orders, or takes them again: for owners, with a reason. */
export function SwitchSelling() {
  const { data } = useHome()
  if (!useHasPermission()('selling') || !data) return null
  return data.sellingStop ? <Switch key="resume" to="resume" /> : <Switch key="stop" to="stop" />
}

function Switch({ to }: { to: 'stop' | 'resume' }) {
  const t = useTexts(homeTexts).selling
  const [open, setOpen] = useState(false)
  const { run, pending, failure, forget } = useAction(`POST /selling/${to}`, {
    successMessage: to === 'stop' ? t.stopped : t.resumed,
    onSuccess: () => setOpen(false),
    hidesErrorToast: true,
  })
  const close = () => {
    forget()
    setOpen(false)
  }
  return (
    <>
      <Button danger={to === 'stop'} onClick={() => setOpen(true)}>
        {t[to]}
      </Button>
      <ReasonModal
        open={open}
        title={t[to]}
        action={t[to]}
        danger={to === 'stop'}
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void run({ reason })}
        onClose={close}
      >
        <p>{t[`${to}Text`]}</p>
      </ReasonModal>
    </>
  )
}
