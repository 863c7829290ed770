import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { basePath, paths } from '../../base/routes.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './confirm-sheet.module.css'
import { confirmTexts } from './confirm-texts.ts'
import type { Months } from '@hao/numbers/periods.ts'

type ConsentsProps = {
  /** The versions whose texts the links open; until they are known, those in effect. */
  versions: DisplayedVersions | undefined
  /** The agreements were accepted at the login a moment ago. */
  atLogin: boolean
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  /** It was needed and is missing (VA-4). */
  missing: boolean
  autoRenew: boolean
  onAutoRenew: (autoRenew: boolean) => void
  /** About what each unused day gives back, formatted. */
  perDay: string
  /** What each renewal costs, formatted. */
  total: string
  /** With a discount, which may be another one by then. */
  discounted: boolean
  months: Months
}

/** The separate consents: the required agreements, optional automatic renewal, and what is not refunded. */
export function Consents(props: ConsentsProps) {
  const t = useTexts(confirmTexts)
  const app = useTexts(appTexts)
  return (
    <div className={css.consents}>
      <Checkbox checked={props.agreed} onChange={props.onAgreed} invalid={props.missing} name="agreed">
        {t.read}
        <Agreement id="service" version={props.versions?.service} title={t.service} />
        {t.and}
        <Agreement id="privacy" version={props.versions?.privacy} title={t.privacy} />
        {props.atLogin && props.agreed && t.atLogin}
      </Checkbox>
      <Checkbox checked={props.autoRenew} onChange={props.onAutoRenew} name="autoRenew">
        {t.renew(props.total, app.months(props.months))}
        {props.discounted && t.renewDiscount}
        <Agreement id="renewal" version={props.versions?.renewal} title={t.renewAgreement} />
      </Checkbox>
      <p className={css.note}>{t.noReturn(props.perDay)}</p>
    </div>
  )
}

/** Opens in a new tab, because the purchase would be lost otherwise. */
function Agreement({ id, version, title }: { id: string; version: string | undefined; title: string }) {
  return (
    <a href={basePath + paths.agreement(id, version)} target="_blank" rel="noopener">
      {title}
    </a>
  )
}
