import type { PhoneCall } from '@hao/contract/endpoints/calls.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { Button } from '@hao/kit/button.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../../base/api/request.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { nameDuration } from './days.ts'
import css from './screen.module.css'

const loadDelete = async () => (await import('./delete-sheet.tsx')).DeleteSheet

/**
 * The message that a caller left. A tap fetches it with the shopper's token and plays it from memory: an
 * address of its own would need a secret in it.
 */
export function Voicemail({ call: { id, startedAt, voicemail } }: { call: PhoneCall }) {
  const t = useTexts(callsTexts)
  const { acting, act } = useAct()
  const { source, fetch } = useSound(id)
  const deleting = useLazySheet(loadDelete, { what: { id, message: true as const } })
  if (!voicemail) return null
  return (
    <div className={css.message}>
      {source === undefined ? (
        <Button size="small" loading={acting} onClick={() => void act(fetch)}>
          {t.hear(nameDuration(voicemail.seconds, t))}
        </Button>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- no one has written down what the caller says
        <audio
          controls
          autoPlay
          src={source}
          aria-label={t.messageAt(formatMoment(startedAt).slice(11, 16))}
        />
      )}
      <Button tone="secondary" size="small" loading={deleting.loading} {...deleting.opener}>
        {t.deleteMessage}
      </Button>
      <small>{t.messageUntil(formatMoment(voicemail.until).slice(5, 16))}</small>
      {deleting.element}
    </div>
  )
}

function useSound(id: number) {
  const t = useTexts(callsTexts)
  const client = useQueryClient()
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (source === undefined) return undefined
    return () => URL.revokeObjectURL(source)
  }, [source])
  const fetch = async () => {
    try {
      const { sound } = await request('POST /calls/:id/voicemail', { id }, { handles: ['call-not-found'] })
      const bytes = Uint8Array.from(atob(sound), (character) => character.charCodeAt(0))
      setSource(URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })))
    } catch (error) {
      // A toast shows other errors.
      if (isRefusal(error, 'call-not-found')) showToast(t.messageGone, 'error')
    }
    void client.invalidateQueries({ queryKey: ['GET /calls'] })
  }
  return { source, fetch }
}
