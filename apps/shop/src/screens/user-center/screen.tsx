import { Link } from 'wouter'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Button } from '@hao/kit/button.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { request } from '../../base/api/request.ts'
import { signOut, useUser } from '../../base/api/session.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { LanguageLink } from '../../parts/page/language-link.tsx'
import { MyNumbers } from './my-numbers.tsx'
import { Profile } from './profile.tsx'
import { Restriction } from './restriction.tsx'
import css from './screen.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { userCenterTexts } from './texts.ts'
import { chooseLargeText, chooseTheme, useLargeText, useTheme } from '../../base/browser/appearance.ts'
import { Segments } from '@hao/kit/segments.tsx'
import { Switch } from '@hao/kit/switch.tsx'
import { orderTabs } from '../../parts/orders/order-tabs.ts'
import { orderTexts } from '../../parts/orders/texts.ts'
import { paths } from '../../base/routes.ts'

function OrderShortcuts() {
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

export function Screen() {
  const t = useTexts(userCenterTexts)
  const user = useUser()
  const hydrated = useHydrated()
  return (
    <div className={css.page}>
      <header className={css.top}>
        <h1>{t.title}</h1>
        <LanguageLink />
      </header>
      <Profile user={user} known={hydrated} />
      {user.id > 0 && <Restriction userId={user.id} />}
      {user.id > 0 && <MyNumbers />}
      <OrderShortcuts />
      <Shortcuts />
      <Settings />
      {user.id > 0 && <Logout userId={user.id} />}
    </div>
  )
}

/** Logs out on the server, then here; when the server is unreachable, the user stays logged in (AU-5). */
function Logout({ userId }: { userId: number }) {
  const t = useTexts(userCenterTexts)
  const { acting, act } = useAct()
  const leave = async () => {
    await request('DELETE /user/logout/:id', { id: userId }, { leaves: true })
    signOut()
    showToast(t.loggedOut)
  }
  return (
    <Button block tone="secondary" loading={acting} onClick={() => void act(leave)}>
      {t.logout}
    </Button>
  )
}

export function Settings() {
  const t = useTexts(userCenterTexts)
  const theme = useTheme()
  const large = useLargeText()
  // The server does not know the device's choice: nothing is marked until it is read.
  const known = useHydrated()
  const themes = (['auto', 'light', 'dark'] as const).map((value) => ({ value, label: t.themes[value] }))
  return (
    <section className={css.settings} aria-label={t.settings}>
      <Segments label={t.theme} options={themes} value={known ? theme : undefined} onChange={chooseTheme} />
      <Switch label={t.largeText} checked={large} onChange={chooseLargeText} />
    </section>
  )
}
