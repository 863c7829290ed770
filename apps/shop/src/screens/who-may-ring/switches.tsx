import { Switch } from '@hao/kit/switch.tsx'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { QuietHours } from './quiet-hours.tsx'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'
import type { RulesState } from './use-rules.ts'

/** The switches, each effective at once, and an undo of the last change. */
export function Switches({ ruling }: { ruling: RulesState }) {
  const t = useTexts(ruleTexts)
  const { rules, change, done } = ruling
  const {
    rings,
    quiet,
    knownOnly,
    refuseHidden,
    openUntil,
    announce,
    announcedName = '',
    greeting,
    voicemail,
  } = rules
  return (
    <section className={css.card}>
      <Switch
        label={t.rings}
        hint={rings ? t.ringsOn : t.ringsOff}
        checked={rings}
        onChange={(on) => change({ rings: on })}
      />
      <Switch
        label={t.courier}
        hint={openUntil ? t.courierOn(formatMoment(openUntil).slice(5, 16)) : t.courierOff}
        checked={openUntil !== undefined}
        onChange={(on) => void ruling.courier(on)}
      />
      <Switch
        label={t.quiet}
        hint={t.quietHint}
        checked={quiet.on}
        onChange={(on) => change({ quiet: { ...quiet, on } })}
      />
      <QuietHours quiet={quiet} onChange={(hours) => change({ quiet: { ...quiet, ...hours } })} />
      <Switch
        label={t.knownOnly}
        hint={t.knownOnlyHint}
        checked={knownOnly}
        onChange={(on) => change({ knownOnly: on })}
      />
      <Switch
        label={t.refuseHidden}
        hint={t.refuseHiddenHint}
        checked={refuseHidden}
        onChange={(on) => change({ refuseHidden: on })}
      />
      {announce !== undefined && (
        <Switch
          label={t.announce}
          hint={t.announceHint(announcedName)}
          checked={announce}
          onChange={(on) => change({ announce: on })}
        />
      )}
      {greeting !== undefined && (
        <Switch
          label={t.greeting}
          hint={t.greetingHint}
          checked={greeting}
          onChange={(on) => change({ greeting: on })}
        />
      )}
      {voicemail !== undefined && (
        <Switch
          label={t.voicemail}
          hint={t.voicemailHint}
          checked={voicemail}
          onChange={(on) => change({ voicemail: on })}
        />
      )}
      <output className={css.done}>
        {done && done.text === undefined && (
          <>
            {t.saved}
            <button type="button" onClick={done.undo}>
              {t.undo}
            </button>
          </>
        )}
      </output>
    </section>
  )
}
