import type { PhoneNumber } from '@hao/contract/entities.ts'
import { NumberGrid } from '../numbers/number-grid.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import css from './confirm-sheet.module.css'
import { confirmTexts } from './confirm-texts.ts'

/** Another buyer was faster: shows similar numbers. */
export function TakenNotice({ similar }: { similar: readonly PhoneNumber[] }) {
  const t = useTexts(confirmTexts)
  return (
    <div className={css.away} role="alert">
      <p>{similar.length > 0 ? t.takenText : t.takenNone}</p>
      {similar.length > 0 && (
        <div className={css.similar}>
          <NumberGrid numbers={similar} />
        </div>
      )}
      <ButtonLink href={paths.numbers} tone="secondary" block>
        {t.more}
      </ButtonLink>
    </div>
  )
}

/** The shopper has the maximum of unpaid orders. */
export function TooManyNotice() {
  const t = useTexts(confirmTexts)
  return (
    <div className={css.away} role="alert">
      <p>{t.tooManyText}</p>
      <ButtonLink href={paths.ordersOf(1)} block>
        {t.pending}
      </ButtonLink>
    </div>
  )
}
