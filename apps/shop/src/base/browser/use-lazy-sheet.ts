import { type ComponentType, createElement, useState } from 'react'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import type { Locale } from '@hao/contract/locale.ts'
import { loadTexts, useLocale } from '../texts/texts.ts'
import { requestTimeout } from '@hao/contract/client/client.ts'
import { reportLoadFailure } from './report-load-failure.ts'
import { showSlowToast } from './show-slow-toast.ts'

/** Milliseconds after which a press that waits for its script shows a toast (CN-1). */
const loadingAfter = 100

/**
 * A sheet whose script is prefetched when a finger touches its button, and loaded when it is pressed:
 *
 *     const cancel = useLazySheet(async () => (await import('./cancel-sheet.tsx')).CancelSheet, { order })
 *     <Button {...cancel.opener} loading={cancel.loading}>…</Button>
 *     {cancel.element}
 *
 * Each opening mounts the sheet again. A slow or failed script shows a toast, and the next press retries
 * (ER-7). A script that a new build has replaced reloads the page once.
 */
export function useLazySheet<Props extends SheetControl>(
  load: () => Promise<ComponentType<Props>>,
  props: Omit<Props, keyof SheetControl>,
) {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<{ Sheet: ComponentType<Props> }>()
  const [extra, setExtra] = useState<Partial<Props>>()
  const [state, setState] = useState<'closed' | 'loading' | 'open' | 'closing'>('closed')

  const openLoaded = async () => {
    const timers = [
      setTimeout(() => setState('loading'), loadingAfter),
      setTimeout(showSlowToast, requestTimeout),
    ]
    try {
      setLoaded({ Sheet: await loadWithTexts(load, locale) })
      setState('open')
    } catch (error) {
      setState('closed')
      reportLoadFailure(error)
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }
  }
  const open = (more?: Partial<Props>) => {
    setExtra(more)
    if (loaded) setState('open')
    else void openLoaded()
  }
  const close = () => setState((now) => (now === 'open' ? 'closing' : now))
  const isThere = state === 'open' || state === 'closing'
  const control = { open: state === 'open', onClose: close, onClosed: () => setState('closed') }
  return {
    /** Opens it; `more` are props for this opening only. */
    open,
    close,
    loading: state === 'loading',
    isOpen: state === 'open',
    /** Props of the button that opens it. */
    opener: {
      'aria-haspopup': 'dialog',
      'aria-busy': state === 'loading' || undefined,
      onTouchStart: () => void loadWithTexts(load, locale).catch(() => undefined),
      onClick: () => open(),
    } as const,
    element:
      loaded && isThere ? createElement(loaded.Sheet, { ...props, ...extra, ...control } as Props) : null,
  }
}

/** The sheet with its texts loaded, so that nothing suspends when it renders. */
async function loadWithTexts<Sheet>(load: () => Promise<Sheet>, locale: Locale): Promise<Sheet> {
  const sheet = await load()
  await loadTexts(locale)
  return sheet
}
