import { BellIcon } from '@hao/kit/icons-more.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useCanRing } from '../../base/browser/use-can-ring.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { outboundCallTexts } from './outbound-call-texts.ts'
import css from './try.module.css'
import { type TestCallOptions, useTestCall } from './use-test-call.ts'

/** Offers a test call to the shopper's own phone; renders nothing if the network makes no calls. */
export function TestCallRow(options: TestCallOptions) {
  const t = useTexts(outboundCallTexts)
  const sheet = useTestCall(options)
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
