import { type ReactNode, useState } from 'react'
import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import { CallProgress, type CallProgressProps } from './call-progress.tsx'
import { DemoPhone } from './demo-phones.tsx'
import { outboundCallTexts } from './outbound-call-texts.ts'
import { useOutboundCall } from './use-outbound-call.ts'

type OutboundCallSheetProps = SheetControl &
  Omit<CallProgressProps, 'story'> & {
    words: { title: string; start: string; notNow: string }
    /** Starts the call and returns its id; undefined if it was refused and a toast has said why. */
    place: () => Promise<string | undefined>
    /** The phone that rings first, masked; empty if it is not known here. */
    phone: string
    /** What will happen. */
    children: ReactNode
  }

export function OutboundCallSheet(props: OutboundCallSheetProps) {
  const { kind, number, words, place, phone, children, ...control } = props
  const { acting, act } = useAct()
  const [callId, setCallId] = useState<string>()
  if (callId !== undefined)
    return (
      <Calling
        key={callId}
        {...control}
        kind={kind}
        number={number}
        phone={phone}
        title={words.title}
        callId={callId}
        onAgain={() => setCallId(undefined)}
      />
    )
  const footer = (
    <>
      <Button block loading={acting} onClick={() => void act(async () => setCallId(await place()))}>
        {words.start}
      </Button>
      <Button block tone="secondary" onClick={control.onClose}>
        {words.notNow}
      </Button>
    </>
  )
  return (
    <Sheet {...control} title={words.title} footer={footer}>
      {children}
      <DemoPhone phone={phone} number={number} />
    </Sheet>
  )
}

type CallingProps = Omit<OutboundCallSheetProps, 'words' | 'place' | 'children'> & {
  title: string
  callId: string
  onAgain: () => void
}

function Calling({ callId, kind, number, phone, title, onAgain, ...control }: CallingProps) {
  const t = useTexts(outboundCallTexts)
  const story = useOutboundCall(callId)
  const over = story.states[story.states.length - 1] === 'ended'
  const again = over && story.cause !== 'completed'
  const footer = over && (
    <>
      <Button block tone={again ? 'secondary' : 'primary'} onClick={control.onClose}>
        {t.done}
      </Button>
      {again && (
        <Button block onClick={onAgain}>
          {t.again}
        </Button>
      )}
    </>
  )
  return (
    <Sheet {...control} title={title} footer={footer}>
      <CallProgress kind={kind} number={number} story={story} />
      {!story.states.includes('ringing') && <DemoPhone phone={phone} number={number} />}
    </Sheet>
  )
}
