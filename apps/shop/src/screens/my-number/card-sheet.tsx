import { useMemo, useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { cleanName, maxNumberName } from '@hao/contract/name.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { toDialledNumber } from '@hao/numbers/plan.ts'
import { fullNumber, numberPlan } from '../../base/plan.ts'
import { useLocale, useTexts } from '../../base/texts/texts.ts'
import { isInWechat } from '../../parts/in-app/user-agent.ts'
import { TextField } from '../../parts/form/text-field.tsx'
import { Sheet } from '../../parts/page/sheet.tsx'
import { drawCard } from '../../parts/cards/card-picture.ts'
import { shopName } from '../../parts/share/share.ts'
import css from './card-sheet.module.css'
import { writeContactCard } from './contact-card.ts'
import { myNumberTexts } from './texts.ts'

type CardSheetProps = SheetControl & { subscription: Subscription }

/** A picture of a number to give away, with its contact as a QR code. Nothing is sent by itself. */
export function CardSheet({ subscription, ...control }: CardSheetProps) {
  const { number } = subscription
  const { card: t } = useTexts(myNumberTexts)
  const shop = shopName(useLocale())
  const [typed, setTyped] = useState(subscription.name ?? '')
  const name = cleanName(typed, maxNumberName)
  const shown = fullNumber(number.number)
  const picture = useMemo(() => {
    const dialled = toDialledNumber(number.number, numberPlan())
    return drawCard({
      number,
      name,
      code: writeContactCard({ name: name || shown, dialled }),
      scan: t.scan,
      shop,
    })
  }, [number, name, shown, shop, t])
  return (
    <Sheet {...control} title={t.title}>
      <div className={css.card}>
        <img src={picture} alt={t.alt(shown)} width={720} height={960} />
        <TextField label={t.label} placeholder={t.placeholder} value={typed} onChange={setTyped} />
        <p className={css.note}>
          {t.safe} {t.hold}
        </p>
        {/* WeChat saves pictures by a long press only. */}
        {!isInWechat() && (
          <a href={picture} download={`${shown}.png`} className={buttonClass({ block: true })}>
            {t.save}
          </a>
        )}
      </div>
    </Sheet>
  )
}
