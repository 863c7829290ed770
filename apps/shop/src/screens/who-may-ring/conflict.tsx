import { Button } from '@hao/kit/button.tsx'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'
import type { RulesState, Switches } from './use-rules.ts'

/** Another device changed the rules first: both versions are displayed, and the shopper chooses. */
export function Conflict({ ruling }: { ruling: RulesState }) {
  const t = useTexts(ruleTexts)
  const { conflict } = ruling
  if (!conflict) return null
  return (
    <section className={css.conflict} role="alert">
      <p>{t.changed}</p>
      <b>{wordsOf(conflict, t)}</b>
      <div className={css.buttons}>
        <Button size="small" onClick={() => ruling.change(conflict)}>
          {t.insist}
        </Button>
        <Button size="small" tone="secondary" onClick={ruling.forget}>
          {t.accept}
        </Button>
      </div>
    </section>
  )
}

function wordsOf(switches: Partial<Switches>, { changes }: Texts<typeof ruleTexts>) {
  const { rings, quiet, knownOnly, refuseHidden } = switches
  if (rings !== undefined) return rings ? changes.ringsOn : changes.ringsOff
  if (quiet) return quiet.on ? changes.quietOn(quiet.from, quiet.until) : changes.quietOff
  if (knownOnly !== undefined) return knownOnly ? changes.knownOn : changes.knownOff
  if (refuseHidden !== undefined) return refuseHidden ? changes.hiddenOn : changes.hiddenOff
  return speechWords(switches, changes)
}

function speechWords(switches: Partial<Switches>, changes: Texts<typeof ruleTexts>['changes']) {
  const { announce, greeting, voicemail } = switches
  if (announce !== undefined) return announce ? changes.announceOn : changes.announceOff
  if (voicemail !== undefined) return voicemail ? changes.voicemailOn : changes.voicemailOff
  return greeting ? changes.greetingOn : changes.greetingOff
}
