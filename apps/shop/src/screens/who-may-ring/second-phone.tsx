import { Button } from '@hao/kit/button.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'
import type { RulesState } from './use-rules.ts'

const loadSheet = async () => (await import('./second-phone-sheet.tsx')).SecondPhoneSheet

/** The phone that rings when the first does not answer. */
export function SecondPhone({ ruling }: { ruling: RulesState }) {
  const t = useTexts(ruleTexts)
  const { subscriptionId, secondPhone, secondAfterSeconds } = ruling.rules
  const adding = useLazySheet(loadSheet, { subscriptionId })
  const drop = async () => {
    if (await ruling.dropSecond()) showToast(t.dropped, 'success')
  }
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.second}</h2>
      <p className={css.lead}>{t.secondLead(secondAfterSeconds)}</p>
      {secondPhone ? (
        <div className={css.under}>
          <b>{t.secondNow(secondPhone)}</b>
          <Button tone="secondary" size="small" onClick={() => void drop()}>
            {t.dropSecond}
          </Button>
        </div>
      ) : (
        <Button block tone="secondary" loading={adding.loading} {...adding.opener}>
          {t.addSecond}
        </Button>
      )}
      {adding.element}
    </section>
  )
}
