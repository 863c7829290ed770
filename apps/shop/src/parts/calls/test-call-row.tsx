import { maskPhone } from '@hao/contract/phone.ts'
import { BellIcon } from '@hao/kit/icons-more.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useUser } from '../../base/api/session.ts'
import { useCanRing } from '../../base/browser/use-can-ring.ts'
import { useMemberSheet } from '../../base/browser/use-member-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { outboundCallTexts } from './outbound-call-texts.ts'
import css from './try.module.css'

const load = async () => (await import('./test-call-sheet.tsx')).TestCallSheet

export type TestCallRowProps = {
  /** The digits of the number, without the prefix. */
  number: string
  /** The phone that the number rings, masked; else the phone of the login. */
  boundPhone?: string | undefined
  /** Where a login leads back to. */
  back: string
}

/** Offers a test call to the shopper's own phone; renders nothing if the network makes no calls. */
export function TestCallRow({ number, boundPhone, back }: TestCallRowProps) {
  const t = useTexts(outboundCallTexts)
  const { phone } = useUser()
  const own = boundPhone ?? (phone && maskPhone(phone))
  const sheet = useMemberSheet(load, { number, phone: own }, { act: 'try', back })
  if (!useCanRing()) return null
  return (
    <>
      <button type="button" className={css.row} {...sheet.opener} onClick={sheet.openOrLogIn}>
        <BellIcon />
        <span>
          {t.row}
          <small>{t.rowText}</small>
        </span>
        <ChevronRightIcon size={18} />
      </button>
      {sheet.element}
    </>
  )
}
