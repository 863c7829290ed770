import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Gift } from '@hao/contract/transfer.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { request } from '../../base/api/request.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ConsentSheet } from '../../parts/transfers/consent-sheet.tsx'
import { giftScreenTexts } from './texts.ts'

type AcceptGiftSheetProps = SheetControl & { gift: Gift; token: string }

/** What the friend gets, and the consent to the agreements. */
export function AcceptGiftSheet({ gift, token, ...control }: AcceptGiftSheetProps) {
  const { title, rules, own } = useTexts(giftScreenTexts).sheet
  const { months } = useTexts(appTexts)
  const period = rules.period(months(gift.months), formatYuan(gift.price))
  const accept = (versions: DisplayedVersions) =>
    request('POST /gift/accept', { token, agreed: true, versions }, { handles: ['transfer-not-possible'] })
  return (
    <ConsentSheet
      {...control}
      number={gift.number}
      title={title}
      rules={[period, rules.refund, rules.bind]}
      accept={accept}
      ownPhone={own}
    />
  )
}
