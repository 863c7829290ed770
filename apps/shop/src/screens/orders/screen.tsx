import { IconButton } from '@hao/kit/icon-button.tsx'
import { RefreshIcon } from '@hao/kit/icons-more.tsx'
import { PullToRefresh } from '@hao/kit/pull-to-refresh.tsx'
import { Tabs } from '@hao/kit/tabs.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { isApiError } from '@hao/contract/client/api-error.ts'
import type { PageKey } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { LoginPrompt } from '../../parts/page/login-prompt.tsx'
import { getOrderTab, type OrderTabKey } from '../../parts/orders/order-tab.ts'
import { orderTabs } from '../../parts/orders/order-tabs.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { OrderList } from './order-list.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import css from './screen.module.css'
import { ordersTexts } from './texts.ts'

const orders: PageKey = 'GET /order/user/:id'

/** The shopper's orders in four tabs; the chosen tab is in the address (SC-10). */
export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(ordersTexts)
  const words = useTexts(orderTexts)
  const [, navigate] = useLocation()
  const hydrated = useHydrated()
  const { id } = useUser()
  const client = useQueryClient()
  const tab = getOrderTab(place.query)
  // The list on screen stays, so a toast shows a failure just as it shows success.
  const refresh = () =>
    client.refetchQueries({ queryKey: [orders], type: 'active' }, { throwOnError: true }).then(
      () => showToast(t.refreshed, 'success'),
      (error: unknown) => isApiError(error) && showToast(error.message, 'error'),
    )
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
      <header className={css.header}>
        <h1 className={css.title}>{t.title}</h1>
        <IconButton label={t.refresh} className={css.refresh} onClick={() => void refresh()}>
          <RefreshIcon size={20} />
        </IconButton>
      </header>
      <Tabs
        label={t.tabs}
        items={orderTabs(words.tabs).map(({ key, title, icon: Icon, color }) => ({
          key,
          label: title,
          icon: <Icon size={20} />,
          color,
        }))}
        value={tab}
        onChange={choose}
      >
        <PullToRefresh onRefresh={refresh}>
          {hydrated ? <OrderList key={tab} userId={id} tab={tab} /> : <OrdersSkeleton />}
        </PullToRefresh>
      </Tabs>
    </div>
  )
}
