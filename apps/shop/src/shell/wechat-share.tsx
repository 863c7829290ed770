import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Share } from '../base/page.ts'
import { matchRoute } from '../base/routes.ts'
import { useLocale } from '../base/texts/texts.ts'
import { setWechatShare } from '../parts/in-app/set-wechat-share.ts'
import { loadScreen } from './screens.ts'
import { getShare } from './share.ts'

/** Sends WeChat the share card of each place, and again when its data arrive. Displays nothing. */
export function WechatShare() {
  const [path] = useLocation()
  const search = useSearch()
  const client = useQueryClient()
  const locale = useLocale()
  const place = useMemo(() => matchRoute(path, search), [path, search])
  const screen = use(loadScreen(place.screen, locale))
  const reads = client.getQueryCache()
  // As text, so that equal data send nothing; with the address, which WeChat's signature covers.
  const said = useSyncExternalStore(
    (listener) => reads.subscribe(({ type }) => type === 'updated' && listener()),
    () => JSON.stringify([getShare(screen, client, place, locale), path, search]),
  )
  useEffect(() => void setWechatShare((JSON.parse(said) as [Share])[0]), [said])
  return null
}
