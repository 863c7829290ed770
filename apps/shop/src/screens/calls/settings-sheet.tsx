import { useState } from 'react'
import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import { retentionDays } from '@hao/contract/retention-days.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { RadioGroup } from '@hao/kit/radio-group.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { request } from '../../base/api/request.ts'
import { useUser } from '../../base/api/session.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import css from './screen.module.css'

/** Retention of calls and the SMS about missed calls; asks before a shorter retention deletes calls. */
export function SettingsSheet(control: SheetControl) {
  const t = useTexts(callsTexts)
  const { data: settings } = useQuery(read('GET /call-settings', {}))
  return (
    <Sheet {...control} title={t.settingsTitle}>
      {settings && <SettingsForm settings={settings} onSaved={control.onClose} />}
    </Sheet>
  )
}

function SettingsForm({ settings, onSaved }: { settings: CallSettings; onSaved: () => void }) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const { phone } = useUser()
  const [days, setDays] = useState(settings.keptDays)
  const [missedSms, setMissedSms] = useState(settings.missedSms)
  const { acting, act } = useAct()
  const save = async () => {
    const saved = await request('PATCH /call-settings', { keptDays: days, missedSms })
    client.setQueryData(read('GET /call-settings', {}).queryKey, saved)
    showToast(t.saved, 'success')
    onSaved()
    await client.invalidateQueries({ queryKey: ['GET /calls'] })
  }
  const fewer = days < settings.keptDays
  return (
    <div className={css.form}>
      <RadioGroup
        label={t.keptQuestion}
        value={days}
        onChange={setDays}
        options={retentionDays.map((value) => ({ value, label: t.days(value) }))}
      />
      <output className={fewer ? css.fewer : css.hint}>
        {fewer ? t.fewer(days) : days === 0 && t.offHint}
      </output>
      <div>
        <Checkbox checked={missedSms} onChange={setMissedSms} disabled={!phone}>
          {t.missedSms}
        </Checkbox>
        <small>{phone ? t.missedHint(maskPhone(phone)) : t.missedNoPhone}</small>
      </div>
      <Button block tone={fewer ? 'danger' : 'primary'} loading={acting} onClick={() => void act(save)}>
        {t.save}
      </Button>
    </div>
  )
}
