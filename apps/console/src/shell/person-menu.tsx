import { Button, Dropdown, type MenuProps } from 'antd'
import { useLocation } from 'wouter'
import { useMe } from '../base/api/me.ts'
import { getMenuContainer } from '../base/browser/menu-container.ts'
import { useThemeChoice } from '../base/browser/theme-choice.ts'
import { pathTo } from '../base/routes.ts'
import { useLocale } from '../base/texts/locale.ts'
import { useTexts } from '../base/texts/texts.ts'
import { useLogOut } from './login/log-out.ts'
import { languageItems, useLookItems } from './preferences.tsx'
import { hasScreen } from './screens.tsx'
import { shellTexts } from './texts.ts'

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
    { key: 'language', type: 'group', label: t.language, children: languageItems },
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
