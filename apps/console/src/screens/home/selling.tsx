import { Alert } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { homeTexts } from './texts.ts'
import { useHome } from './today.tsx'

/** For all staff: that no new order is taken, since when, who stopped it and why. */
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
  return (
    <ReasonButton
      call={`POST /selling/${to}`}
      input={{}}
      label={t[to]}
      done={to === 'stop' ? t.stopped : t.resumed}
      danger={to === 'stop'}
    >
      <p>{t[`${to}Text`]}</p>
    </ReasonButton>
  )
}
