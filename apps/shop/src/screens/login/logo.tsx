import { numberPlan } from '../../base/plan.ts'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import css from './screen.module.css'

/** The shop's logo: a ringing phone and the prefix of every number. */
export function Logo() {
  return (
    <div className={css.mark} aria-hidden>
      <span className={css.seal}>
        <PhoneCallIcon size={30} />
      </span>
      <span className={css.digits}>{numberPlan().prefix}</span>
    </div>
  )
}
