import { Empty } from '@hao/kit/empty.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { TransferCard } from '../../parts/transfers/transfer-card.tsx'
import { readTransfers } from '../../parts/transfers/use-open-transfer.ts'
import css from './screen.module.css'
import { transfersTexts } from './texts.ts'

/** The target of the SMS about an offered number: it, and every transfer of the shopper's numbers. */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(transfersTexts)
  return (
    <MemberScreen place={place} backTo={paths.userCenter} skeleton={<Loading />} loginText={t.loginText}>
      <Transfers />
    </MemberScreen>
  )
}

function Transfers() {
  const t = useTexts(transfersTexts)
  const query = useQuery(readTransfers)
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (query.data === undefined) return <Loading />
  if (query.data.length === 0) {
    const numbers = <ButtonLink href={paths.myNumbers()}>{t.toNumbers}</ButtonLink>
    return <Empty icon={<PhoneIcon size={30} />} text={t.none} action={numbers} />
  }
  return (
    <ul className={css.list}>
      {query.data.map((transfer) => (
        <li key={transfer.id}>
          <TransferCard transfer={transfer} />
        </li>
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <div className={css.list} aria-busy="true">
      <Skeleton height={190} radius={14} />
      <Skeleton height={190} radius={14} />
    </div>
  )
}
