import { languages, locales, type Locale } from '@hao/contract/locale.ts'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useMe } from '../base/api/me.ts'
import { failureTexts } from '../base/api/texts.ts'
import { getMenuContainer } from '../base/browser/menu-container.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../base/browser/theme-choice.ts'
import { pathTo } from '../base/routes.ts'
import { chooseLocale, useLocale } from '../base/texts/locale.ts'
import { loadTexts, useTexts } from '../base/texts/texts.ts'
import { useLogOut } from './login/log-out.ts'
import { hasScreen } from './screens.tsx'
import { shellTexts } from './texts.ts'

const looks: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** The user menu: account, language, theme, keyboard shortcuts, logout. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const t = useTexts(shellTexts)
  const { name, roles } = useMe()
  const [, navigate] = useLocation()
  const logOut = useLogOut()
  const items: MenuProps['items'] = [
    { key: 'roles', type: 'group', label: roles.map((role) => t.roles[role]).join(' · ') },
    ...(hasScreen('me') ? [{ key: 'me', label: t.routes.me, onClick: () => navigate(pathTo('me')) }] : []),
    { key: 'keys', label: t.keys, extra: '?', onClick: onKeys },
    { type: 'divider' },
    { key: 'language', type: 'group', label: t.language, children: useLanguageItems() },
    { key: 'look', type: 'group', label: t.look, children: useLookItems() },
    { type: 'divider' },
    { key: 'out', label: t.logOut, onClick: () => void logOut() },
  ]
  const chosen = [`language-${useLocale()}`, `look-${useThemeChoice()}`]
  return (
    <Dropdown
      menu={{ items, selectedKeys: chosen, className: 'person-menu' }}
      trigger={['click']}
      getPopupContainer={getMenuContainer}
    >
      <Button type="text" aria-label={t.person(name)} aria-haspopup="menu">
        {name}
        <span aria-hidden className="caret">
          ▾
        </span>
      </Button>
    </Dropdown>
  )
}

function useLanguageItems() {
  const { message } = App.useApp()
  const t = useTexts(failureTexts)
  const requested = useRef<Locale>(undefined)
  // After two quick choices the last one wins, whichever catalogue loads first.
  const choose = (locale: Locale) => {
    requested.current = locale
    return loadTexts(locale).then(
      () => requested.current === locale && chooseLocale(locale),
      () => message.error(t.noResponse),
    )
  }
  return locales.map((locale) => ({
    key: `language-${locale}`,
    label: <span lang={languages[locale].tag}>{languages[locale].name}</span>,
    onClick: () => void choose(locale),
  }))
}

function useLookItems() {
  const t = useTexts(shellTexts)
  return looks.map((look) => ({
    key: `look-${look}`,
    label: t.looks[look],
    onClick: () => chooseTheme(look),
  }))
}
