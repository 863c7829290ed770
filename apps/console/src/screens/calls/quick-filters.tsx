import { Button, Flex } from 'antd'
import { useLocation, useSearch } from 'wouter'
import { pathTo } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { presetRange } from '../../parts/dates/days.ts'
import { datesTexts } from '../../parts/dates/texts.ts'
import { callsTexts } from './texts.ts'

/** What the lists of calls and of refused calls both filter by. */
export const sharedFilters = ['number', 'from', 'until', 'since', 'before'] as const

/** Buttons for the usual questions: calls of today, of yesterday, and refused ones. Each can be undone. */
export function QuickFilters({ tab }: { tab: 'log' | 'refused' }) {
  const t = useTexts(callsTexts)
  const { presets } = useTexts(datesTexts)
  const [, navigate] = useLocation()
  const query = Object.fromEntries(new URLSearchParams(useSearch()))
  const toggles = [
    ...(['today', 'yesterday'] as const).map((preset) => {
      const days = presetRange(preset)
      const pressed = query['from'] === days.from && query['until'] === days.until
      const next = pressed ? { from: undefined, until: undefined } : days
      return {
        label: presets[preset],
        pressed,
        next: { ...query, ...next, since: undefined, before: undefined, cursor: undefined },
      }
    }),
    {
      label: t.onlyRefused,
      pressed: tab === 'refused',
      next: {
        ...Object.fromEntries(sharedFilters.map((name) => [name, query[name]])),
        tab: tab === 'refused' ? undefined : 'refused',
      },
    },
  ]
  return (
    <Flex gap={8} component="fieldset" className="quick" aria-label={t.quick}>
      {toggles.map(({ label, pressed, next }) => (
        <Button
          key={label}
          size="small"
          shape="round"
          aria-pressed={pressed}
          {...(pressed && { color: 'primary', variant: 'filled' })}
          onClick={() => navigate(pathTo('calls', next))}
        >
          {label}
        </Button>
      ))}
    </Flex>
  )
}
