import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { Awake } from '../../base/browser/awake.tsx'
import { prefetchModules } from '../../base/browser/fetch-likely.ts'
import { retryUntilLoaded, retryNow } from '../../base/browser/retry-until-loaded.ts'
import { whenIdle } from '../../base/browser/when-idle.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { getTexts, useLocale } from '../../base/texts/texts.ts'
import css from './load-failed.module.css'

/**
 * A part whose script loads when the browser is idle or, with `near`, when the part is near
 * (visibility-trigger.ts). Until then it shows the server's HTML, whose controls must work as links, or else
 * `waiting`; if the script does not load, an error with a retry. It recovers by itself, and the rest of the
 * page works.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  near?: Promise<void>,
) {
  let failed = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const fail = () => {
    failed = true
    for (const listener of listeners) listener()
  }
  const Part = lazy(async () => {
    if (near) void prefetchModules(load)
    await Promise.all([whenIdle(), near])
    return { default: await retryUntilLoaded(load, fail) }
  })

  function Waiting({ children }: { children: ReactNode }) {
    const missing = useSyncExternalStore(
      subscribe,
      () => failed,
      () => false,
    )
    return missing ? <PartFailed /> : children
  }
  return function LatePart(props: Props & { waiting?: ReactNode }) {
    return (
      <Suspense fallback={<Waiting>{props.waiting}</Waiting>}>
        <Awake>
          <Part {...props} />
        </Awake>
      </Suspense>
    )
  }
}

function PartFailed() {
  const t = getTexts(appTexts, useLocale())
  return (
    <div className={css.part} role="alert">
      <p>{t.loadFailed}</p>
      <Button tone="secondary" size="small" onClick={retryNow}>
        {t.retry}
      </Button>
    </div>
  )
}
