import { useEffect } from 'react'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { Digits } from '@hao/kit/digits.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { ErrorState } from '@hao/kit/error-state.tsx'
import { HeartIcon } from '@hao/kit/icons.tsx'
import { Price } from '@hao/kit/price.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { SwipeRow } from '@hao/kit/swipe-row.tsx'
import { Link } from 'wouter'
import { useUser } from '../../base/api/session.ts'
import { openLogin } from '../../base/browser/navigate.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { fullNumber, numberParts } from '../../base/plan.ts'
import { paths } from '../../base/routes.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './favourites-panel.module.css'
import { type Entry, isEmpty, useFavourites } from './store.ts'
import { reload, remove, startSync } from './sync.ts'
import { favouriteTexts } from './texts.ts'

/** The sheet with the shopper's favourites (SC-7); deleting the last one closes it (FV-6). */
export function FavouritesPanel(control: SheetControl) {
  const { onClose } = control
  const t = useTexts(favouriteTexts)
  const app = useTexts(appTexts)
  const { list, updating } = useFavourites()
  useEffect(startSync, [])
  const drop = async ({ numberId }: Entry) => {
    await remove(numberId)
    if (isEmpty()) onClose()
  }
  const footer = (
    <Button block tone="secondary" onClick={onClose}>
      {t.continue}
    </Button>
  )
  return (
    <Sheet {...control} title={t.title} closeLabel={app.close} footer={footer}>
      {list.length === 0 ? (
        <NoRows onLogin={onClose} />
      ) : (
        <ul className={css.list} aria-busy={updating}>
          {list.map((entry) => (
            <li key={entry.numberId}>
              <Row entry={entry} onRemove={() => void drop(entry)} onLeave={onClose} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** Instead of rows: loading, failed, or empty. */
function NoRows({ onLogin }: { onLogin: () => void }) {
  const t = useTexts(favouriteTexts)
  const app = useTexts(appTexts)
  const anonymous = useUser().id === 0
  const { known, loading } = useFavourites()
  const login = () => {
    onLogin()
    openLogin()
  }
  if (!anonymous && known === 'failed')
    return (
      <ErrorState
        title={app.failed}
        retryLabel={app.retry}
        retrying={loading}
        onRetry={() => void reload()}
      />
    )
  if (!anonymous && known === 'not yet')
    return (
      <div className={css.loading} aria-busy>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={64} radius={12} />
        ))}
      </div>
    )
  return (
    <Empty
      icon={<HeartIcon size={30} />}
      text={anonymous ? t.anonymous : t.empty}
      action={anonymous && <Button onClick={login}>{t.login}</Button>}
    />
  )
}

type RowProps = { entry: Entry; onRemove: () => void; onLeave: () => void }

function Row({ entry: { number }, onRemove, onLeave }: RowProps) {
  const t = useTexts(favouriteTexts)
  const common = useTexts(appTexts)
  return (
    <SwipeRow actionLabel={t.remove} actionName={t.removeOf(fullNumber(number.number))} onAction={onRemove}>
      <div className={css.row}>
        <div className={css.number}>
          <Digits size="list" {...numberParts(number)} faded={number.state === 'sold'} />
          <Price now={formatYuan(number.price)} per={common.perMonth} />
        </div>
        <Link href={paths.number(number.id)} className={buttonClass({ size: 'small' })} onClick={onLeave}>
          {t.apply}
        </Link>
      </div>
    </SwipeRow>
  )
}
