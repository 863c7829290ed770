import { useMemo } from 'react'
import type { Transfer } from '@hao/contract/transfer.ts'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { copyText } from '../../base/browser/copy-text.ts'
import { fullNumber } from '../../base/plan.ts'
import { basePath, paths } from '../../base/routes.ts'
import { useLocale, useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { drawCard } from '../cards/card-picture.ts'
import { send } from '../share/share-button.tsx'
import { shopName } from '../share/share.ts'
import { shareTexts } from '../share/texts.ts'
import css from './share-sheet.module.css'
import { giftTexts } from './gift-texts.ts'

/** The link of an open gift: as a picture with a QR code, to send, and to copy. */
export function ShareSheet({ transfer, ...control }: SheetControl & { transfer: Transfer }) {
  const { share: t } = useTexts(giftTexts)
  const shareWords = useTexts(shareTexts)
  const shop = shopName(useLocale())
  const { number, gift } = transfer
  const shown = fullNumber(number.number)
  const url = location.origin + basePath + paths.gift(gift?.token ?? '')
  const picture = useMemo(
    () => drawCard({ number, name: t.name, code: url, scan: t.scan, shop }),
    [number, url, t, shop],
  )
  const copy = async () => {
    const copied = await copyText(url)
    showToast(copied ? t.copied : t.copyFailed, copied ? 'success' : 'error')
  }
  const footer = (
    <div className={css.actions}>
      <Button tone="secondary" onClick={() => void copy()}>
        {t.copy}
      </Button>
      <Button onClick={() => void send(shareWords, t.text(shown), url)}>{t.send}</Button>
    </div>
  )
  return (
    <Sheet {...control} title={t.title} footer={footer}>
      <div className={css.card}>
        <img src={picture} alt={t.alt(shown)} width={720} height={960} />
        <p className={css.note}>{t.hold}</p>
        <p className={css.link}>{url}</p>
      </div>
    </Sheet>
  )
}
