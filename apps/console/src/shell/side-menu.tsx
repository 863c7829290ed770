import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout, Menu } from 'antd'
import type { CSSProperties } from 'react'
import { Link, useLocation } from 'wouter'
import { useHasPermission } from '../base/api/me.ts'
import { useMenuFold } from '../base/browser/menu-fold.ts'
import { listOf, matchRoute, pathTo, type RouteId } from '../base/routes.ts'
import { formatCount } from '../base/texts/format.ts'
import { textFor, useTexts } from '../base/texts/texts.ts'
import { workTexts } from '../parts/work/texts.ts'
import { countsOf, useWork } from '../parts/work/use-work.ts'
import { type WorkKind, workKinds } from '../parts/work/work.ts'
import { menuIcons } from './menu-icons.ts'
import { type MenuRoute, menuFor } from './menu.ts'
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
  const entries = items.reduce((sum, { children }) => sum + children.length, 0)
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
      <nav aria-label={t.menu} style={{ '--entries': entries } as CSSProperties}>
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

const maxShown = 99

/**
 * The count of what waits in a list, beside its menu entry and not in the name of its link. Overdue tickets
 * are open tickets too: the badge has the larger count, and its name has all of them.
 */
function MenuBadge({ route }: { route: RouteId }) {
  const t = useTexts(workTexts)
  const { data } = useWork()
  if (!data) return null
  const counts = countsOf(data)
  const waiting = (Object.keys(workKinds) as WorkKind[]).filter(
    (kind) => workKinds[kind].route === route && (counts[kind] ?? 0) > 0,
  )
  const outcomes = route === 'home' ? data.outcomes.length : 0
  if (waiting.length + outcomes === 0) return null
  const most = Math.max(outcomes, ...waiting.map((kind) => counts[kind] ?? 0))
  const urgent = waiting.some((kind) => workKinds[kind].urgent)
  const names = waiting.map((kind) => textFor(t.kinds, kind)(formatCount(counts[kind] ?? 0)))
  if (outcomes > 0) names.push(t.outcomes(formatCount(outcomes)))
  return (
    <span className={urgent ? 'menu-badge urgent' : 'menu-badge'}>
      <span aria-hidden="true">{most > maxShown ? `${maxShown}+` : most}</span>
      <span className="unseen">{t.badge(names.join(t.and))}</span>
    </span>
  )
}
