import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import type { Transfer } from '@hao/contract/transfer.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { request } from '../../base/api/request.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { transferTexts } from './texts.ts'

/** What the next owner gets and does not get, and the consent to the agreements. */
export function AcceptSheet({ transfer, ...control }: SheetControl & { transfer: Transfer }) {
  const { acceptSheet: words } = useTexts(transferTexts)
  const { rules } = words
  const { id, number, periodEnd = '', price } = transfer
  const period = rules.period(formatMoment(periodEnd), formatYuan(price))
  const accept = (versions: DisplayedVersions) =>
    request(
      'POST /transfer/:id/accept',
      { id, agreed: true, versions },
      { handles: ['transfer-not-possible'] },
    )
  return (
    <ConsentSheet
      {...control}
      number={number}
      title={words.title}
      rules={[rules.wait, period, rules.refund, rules.bind, rules.log]}
      accept={accept}
    />
  )
}
