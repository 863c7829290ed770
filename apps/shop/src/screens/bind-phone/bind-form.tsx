import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { CodeFields } from '../../parts/sms-code/code-fields.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { bindTexts } from './texts.ts'
import { type BindFormProps, useBind } from './use-bind.ts'

/** The phone to bind: the shopper's own by one tap, any other with its code. */
export function BindForm(props: BindFormProps) {
  const t = useTexts(bindTexts)
  const form = useBind(props)
  const refused = props.order.newPhone
  const hint = (
    <p className={css.hint}>
      {form.own ? t.own : t.other}
      {!form.own && form.hasOwn && (
        <button type="button" onClick={form.takeUsual}>
          {t.useOwn}
        </button>
      )}
    </p>
  )
  return (
    <>
      <section className={css.number}>
        <PatternDigits number={props.order.number} size="detail" />
        <output>{refused ? t.refused(refused.phone) : t.lead}</output>
      </section>
      <form className={css.form} onSubmit={form.submit} noValidate>
        <CodeFields
          form={form}
          label={t.phone}
          placeholder={t.placeholder}
          confirm={t.confirm}
          hint={hint}
          tip={<p className={css.tip}>{t.tip}</p>}
        />
      </form>
    </>
  )
}
