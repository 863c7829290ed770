import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout, Menu } from 'antd'
import { Link, useLocation } from 'wouter'
import { useHasPermission } from '../base/api/me.ts'
import { useMenuFold } from '../base/browser/menu-fold.ts'
import { listOf, matchRoute, pathTo } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { MenuBadge } from './menu-badge.tsx'
import { type MenuRoute, menuFor } from './menu.ts'
import { menuIcons } from './menu-icons.ts'
import { shellTexts } from './texts.ts'

/** The menu at the side. Folded, it shows the icons; the names are their tooltips and stay links' names. */
export function SideMenu() {
  const t = useTexts(shellTexts)
  const hasPermission = useHasPermission()
  const [path] = useLocation()
  const [folded, fold] = useMenuFold()
  const { route } = matchRoute(path)
  const items = menuFor(hasPermission).map(({ group, routes }) => ({
    key: group,
    type: 'group' as const,
    label: t.groups[group],
    children: routes.map((each) => ({
      key: each,
      title: t.routes[each],
      icon: <EntryIcon route={each} />,
      label: <EntryLabel route={each} />,
    })),
  }))
  const toggle = folded ? t.unfold : t.fold
  return (
    <Layout.Sider
      width={208}
      collapsedWidth={56}
      collapsed={folded}
      trigger={null}
      className={folded ? 'side folded' : 'side'}
      theme="light"
    >
      <div className="side-top">
        {!folded && (
          <Link href={pathTo('home')} className="brand">
            {t.site}
          </Link>
        )}
        <Button
          type="text"
          aria-label={toggle}
          title={toggle}
          aria-expanded={!folded}
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={() => fold(!folded)}
        />
      </div>
      <nav aria-label={t.menu}>
        <Menu
          mode="inline"
          selectedKeys={route ? [listOf(route)] : []}
          items={items}
          inlineIndent={16}
          tooltip={{ trigger: ['hover', 'focus'] }}
        />
      </nav>
    </Layout.Sider>
  )
}

/** The icon of an entry. What is placed in it beside the icon is visible in the folded menu too. */
function EntryIcon({ route }: { route: MenuRoute }) {
  const Icon = menuIcons[route]
  return (
    <span className="entry-icon" aria-hidden>
      <Icon />
    </span>
  )
}

/** The link of an entry. What is placed behind the name is at the right in the open menu. */
function EntryLabel({ route }: { route: MenuRoute }) {
  const t = useTexts(shellTexts)
  return (
    <>
      <Link href={pathTo(route)}>{t.routes[route]}</Link>
      <MenuBadge route={route} />
    </>
  )
}
