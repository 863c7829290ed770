import { useEffect, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { ErrorState } from '@hao/kit/error-state.tsx'
import { HeartIcon } from '@hao/kit/icons.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { SwipeRow } from '@hao/kit/swipe-row.tsx'
import { useUser } from '../../base/api/session.ts'
import { openLogin } from '../../base/browser/navigate.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { fullNumber } from '../../base/plan.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import { Sheet } from '../page/sheet.tsx'
import { Choices, CompareFooter, fewestCompared, mostCompared } from './choose-to-compare.tsx'
import { Favourite } from './favourite.tsx'
import css from './favourites-panel.module.css'
import { ownPath } from '../numbers/own-number.ts'
import { numberTexts } from '../numbers/texts.ts'
import { purchaseTexts } from '../purchase/texts.ts'
import { type Entry, isEmpty, useFavourites } from '../favourites/store.ts'
import { refresh, reload, remove } from '../favourites/sync.ts'
import { favouriteTexts } from '../favourites/texts.ts'

/** The sheet with the shopper's favourites (SC-7); deleting the last one closes it (FV-6). */
export function FavouritesPanel(control: SheetControl) {
  const { onClose } = control
  const t = useTexts(favouriteTexts)
  const { list, updating } = useFavourites()
  // Numbers may have been sold since the list was read.
  useEffect(refresh, [])
  const drop = async ({ numberId }: Entry) => {
    await remove(numberId)
    if (isEmpty()) onClose()
  }
  const [chosen, setChosen] = useState<readonly number[]>()
  if (chosen && list.length > 1) {
    const choice = { list, chosen, onChange: setChosen }
    const compare = <CompareFooter {...choice} onLeave={onClose} />
    return (
      <Sheet {...control} title={t.choose(fewestCompared, mostCompared)} footer={compare}>
        <Choices {...choice} />
      </Sheet>
    )
  }
  const footer = (
    <>
      <Button block tone="secondary" onClick={onClose}>
        {t.continue}
      </Button>
      {list.length > 1 && (
        <Button block tone="secondary" onClick={() => setChosen([])}>
          {t.compare}
        </Button>
      )}
    </>
  )
  return (
    <Sheet {...control} title={t.title} footer={footer}>
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

function Row({ entry, onRemove, onLeave }: RowProps) {
  const t = useTexts(favouriteTexts)
  const { number } = entry
  return (
    <SwipeRow actionLabel={t.remove} actionName={t.removeOf(fullNumber(number.number))} onAction={onRemove}>
      <div className={css.row}>
        <Favourite entry={entry} />
        <NextLink {...entry} onLeave={onLeave} />
      </div>
    </SwipeRow>
  )
}

/** To apply for the number, to similar ones, or to what of it is the shopper's own. */
function NextLink({ number, onLeave, ...entry }: Entry & Pick<RowProps, 'onLeave'>) {
  const t = useTexts(favouriteTexts)
  const { similar } = useTexts(numberTexts)
  const { order, mine } = useTexts(purchaseTexts)
  const free = number.state === 'on_sale'
  const own = ownPath(entry)
  const [href, text] =
    own === undefined
      ? [paths.number(number.id), free ? t.apply : similar]
      : [own, entry.orderId === undefined ? mine : order]
  return (
    <ButtonLink href={href} onClick={onLeave} size="small" tone={free ? 'primary' : 'secondary'}>
      {text}
    </ButtonLink>
  )
}
