import { numberPlan } from '../../base/plan.ts'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import css from './screen.module.css'

/** The sign of the shop: a ringing phone, and the prefix that every number shares. */
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
