import { Link } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { PhoneIcon } from '@hao/kit/icons-more.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { useUser } from '../../base/api/session.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { LoginPrompt } from '../../parts/page/login-prompt.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loading } from './loading.tsx'
import { OrderBinding } from './order-binding.tsx'
import css from './screen.module.css'
import { bindTexts } from './texts.ts'
import { read } from '../../base/api/query.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { formatMoment } from '../../base/texts/format.ts'

/** Binds a phone to a paid number: of the order in the address, or of one to choose. */
export function Screen({ place }: { place: RouteMatch }) {
  return (
    <>
      <ScreenHeader screen="bind-phone" backTo={paths.orders} />
      <div className={css.page}>
        <Content place={place} />
      </div>
    </>
  )
}

/** The orders tab of paid orders. */
const completed = 2

function ChooseOrder({ userId }: { userId: number }) {
  const t = useTexts(bindTexts)
  const query = useQuery(read('GET /order/user/:id', { id: userId, status: completed, pageSize: 100 }))
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (!query.data) return <Loading />
  const waiting = query.data.list.filter((order) => order.stage === 'paid' && !order.gift)
  if (waiting.length === 0) return <Nothing />
  return (
    <>
      <p className={css.lead}>{t.which}</p>
      <ul className={css.orders}>
        {waiting.map((order) => (
          <li key={order.id}>
            <Link href={paths.bindPhone(order.id)} className={css.order}>
              <span>
                <PatternDigits number={order.number} size="card" />
                {order.paidAt && <small>{t.paidAt(formatMoment(order.paidAt))}</small>}
              </span>
              <ChevronRightIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Nothing() {
  const t = useTexts(bindTexts)
  const action = <ButtonLink href={paths.numbers}>{t.choose}</ButtonLink>
  return <Empty icon={<PhoneIcon size={30} />} text={t.none} action={action} />
}

function Content({ place }: { place: RouteMatch }) {
  const hydrated = useHydrated()
  const { id } = useUser()
  const orderId = /^[1-9]\d{0,8}$/.exec(place.query.get('orderId') ?? '')
  if (!hydrated) return <Loading />
  if (id === 0) return <LoginPrompt place={place} />
  return orderId ? <OrderBinding orderId={Number(orderId[0])} /> : <ChooseOrder userId={id} />
}
