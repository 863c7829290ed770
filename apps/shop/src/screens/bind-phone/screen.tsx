import { useUser } from '../../base/api/session.ts'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { LoginPrompt } from '../../parts/page/login-prompt.tsx'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ChooseOrder } from './choose-order.tsx'
import { Loading } from './loading.tsx'
import { OrderBinding } from './order-binding.tsx'
import css from './screen.module.css'
import { bindTexts } from './texts.ts'

/** Binds a phone to a paid number: of the order in the address, or of one to choose. */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(bindTexts)
  return (
    <>
      <ScreenHeader title={t.title} backTo={paths.orders} />
      <div className={css.page}>
        <Content place={place} />
      </div>
    </>
  )
}

function Content({ place }: { place: RouteMatch }) {
  const hydrated = useHydrated()
  const { id } = useUser()
  const orderId = /^[1-9]\d{0,8}$/.exec(place.query.get('orderId') ?? '')
  if (!hydrated) return <Loading />
  if (id === 0) return <LoginPrompt place={place} />
  return orderId ? <OrderBinding orderId={Number(orderId[0])} /> : <ChooseOrder userId={id} />
}
