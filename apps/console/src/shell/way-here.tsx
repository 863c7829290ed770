import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useLocation } from 'wouter'
import { useHasPermission } from '../base/api/me.ts'
import { useKeys } from '../base/browser/use-keys.ts'
import { useShownTitle } from '../base/browser/use-title.ts'
import { listOf, matchRoute, pathTo, type RouteId, routes } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { type Origin, useOrigin } from '../parts/page/origin.ts'
import { pageTexts } from '../parts/page/texts.ts'
import { groupOf } from './menu.ts'
import { shellTexts } from './texts.ts'

/** Above a thing's screen: the breadcrumbs, and the way to the next and previous row of the list. */
export function WayHere() {
  const [path] = useLocation()
  const origin = useOrigin()
  const { route } = matchRoute(path)
  if (!route || listOf(route) === route) return null
  return (
    <div className="way-here">
      <Breadcrumbs route={route} origin={origin} />
      {origin && <Neighbours origin={origin} />}
    </div>
  )
}

/**
 * The menu group, the list with the filters that the user came from, and between them and the current thing
 * another thing whose table it was opened from.
 */
function Breadcrumbs({ route, origin }: { route: RouteId; origin: Origin | undefined }) {
  const t = useTexts(shellTexts)
  const title = useShownTitle()
  const hasPermission = useHasPermission()
  const from = origin && matchRoute(origin.address.split('?')[0] ?? '').route
  const list = listOf(from ?? route)
  const group = groupOf(list)
  const name = t.routes[list]
  return (
    <nav aria-label={t.breadcrumbs}>
      <ol className="breadcrumbs">
        {group && <li>{t.groups[group]}</li>}
        <li>
          {hasPermission(routes[list].needs) ? (
            <ListLink to={list} name={name} from={from} origin={origin} />
          ) : (
            name
          )}
        </li>
        {origin && from !== list && (
          <li>
            <Link href={origin.address}>{origin.title}</Link>
          </li>
        )}
        {title && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}

type ListLinkProps = {
  to: ReturnType<typeof listOf>
  name: string
  from: RouteId | undefined
  origin: Origin | undefined
}

function ListLink({ to, name, from, origin }: ListLinkProps) {
  if (!origin || from !== to) return <Link href={pathTo(to)}>{name}</Link>
  return (
    <Link href={origin.address} state={{ trail: origin.trail }}>
      {name}
    </Link>
  )
}

/** Opens the next and previous row of the page that the thing was opened from. Keys: [ and ]. */
function Neighbours({ origin }: { origin: Origin }) {
  const t = useTexts(pageTexts)
  const [path, navigate] = useLocation()
  const place = origin.paths.indexOf(path)
  const previous = origin.paths[place - 1]
  const next = place === -1 ? undefined : origin.paths[place + 1]
  const go = (target: string | undefined) => target && navigate(target, { state: { origin } })
  useKeys({ '[': () => go(previous), ']': () => go(next) })
  return (
    <div className="neighbours">
      <Button
        size="small"
        icon={<LeftOutlined />}
        title={`${t.previous} [`}
        disabled={!previous}
        onClick={() => go(previous)}
      >
        {t.previous}
      </Button>
      <Button
        size="small"
        icon={<RightOutlined />}
        iconPlacement="end"
        title={`${t.next} ]`}
        disabled={!next}
        onClick={() => go(next)}
      >
        {t.next}
      </Button>
    </div>
  )
}
