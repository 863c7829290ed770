import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { orderTabs } from '../../parts/orders/order-tabs.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

export function OrderShortcuts() {
  const t = useTexts(userCenterTexts)
  const words = useTexts(orderTexts)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>
        {t.myOrders}
        <Link href={paths.orders}>
          {t.orders}
          <ChevronRightIcon size={16} />
        </Link>
      </h2>
      <ul className={css.tabs}>
        {orderTabs(words.tabs)
          .filter(({ key }) => key !== 0)
          .map(({ key, title, icon: Icon, color }) => (
            <li key={key}>
              <Link href={paths.ordersOf(key)}>
                <Icon size={24} color={color} />
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
