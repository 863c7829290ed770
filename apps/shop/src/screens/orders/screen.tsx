import { Tabs } from '@hao/kit/tabs.tsx'
import { useLocation } from 'wouter'
import { useUser } from '../../api/session.ts'
import { LoginPrompt } from '../../orders/login-prompt.tsx'
import { orderTabOf, type OrderTabKey, orderTabs } from '../../orders/order-tabs.ts'
import { orderTexts } from '../../orders/texts.ts'
import { useHydrated } from '../../app/use-hydrated.ts'
import { paths, type Place } from '../../routes.ts'
import { useTexts } from '../../texts/texts.ts'
import { OrderList } from './order-list.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import css from './screen.module.css'
import { ordersTexts } from './texts.ts'

/** The shopper's orders under four tabs, of which the address keeps the chosen one (SC-10). */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(ordersTexts)
  const words = useTexts(orderTexts)
  const [, navigate] = useLocation()
  const hydrated = useHydrated()
  const { id } = useUser()
  const tab = orderTabOf(place.query)
  const choose = (key: OrderTabKey) => {
    navigate(paths.ordersOf(key), { replace: true })
    window.scrollTo(0, 0)
  }
  if (hydrated && id === 0)
    return (
      <>
        <h1 className={css.title}>{t.title}</h1>
        <LoginPrompt place={place} />
      </>
    )
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t.title}</h1>
      <Tabs
        label={t.tabs}
        items={orderTabs(words.tabs).map(({ key, title }) => ({ key, label: title }))}
        value={tab}
        onChange={choose}
      >
        {hydrated ? <OrderList key={tab} userId={id} tab={tab} /> : <OrdersSkeleton />}
      </Tabs>
    </div>
  )
}
