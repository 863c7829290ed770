import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonModal } from '../form/reason-modal.tsx'
import { RequestApproval, Decisions } from './decisions.tsx'
import { fileTexts } from './file-texts.ts'
import { type ChangeSet, getCurrentState } from './change-set.ts'
import { setTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

const calls = { run: 'POST /set/:id/run', stop: 'POST /set/:id/stop', undo: 'POST /set/:id/undo' } as const
type SetAction = keyof typeof calls

/** The possible actions on a set in its state. */
export function getSetActions(set: ChangeSet): SetAction[] {
  const { kind, move, counts, undoUntil, inApproval } = set
  if (inApproval) return []
  const state = getCurrentState(set)
  // New patterns can be run and undone even when they change no number.
  const changes = (count: number) => count > 0 || move === 'reclassify'
  if (state === 'previewed' && changes(counts.planned)) return ['run']
  if (state === 'running' && kind === 'bulk') return ['stop']
  const inTime = undoUntil !== null && Date.parse(undoUntil) > serverNow()
  return (state === 'done' || state === 'stopped') && changes(counts.changed) && inTime ? ['undo'] : []
}

/** The buttons of a set: run, stop, undo. */
export function SetActions({ set }: { set: ChangeSet }) {
  const hasPermission = useHasPermission()
  const needed = set.prices && set.prices.reasons.length > 0 ? set.prices.turn : undefined
  return (
    <>
      {hasPermission('numbers.change') &&
        getSetActions(set).map((turn) =>
          turn === needed ? (
            <RequestApproval key={turn} set={set} turn={turn} />
          ) : (
            <TurnButton key={turn} set={set} turn={turn} />
          ),
        )}
      <Decisions set={set} />
    </>
  )
}

function TurnButton({ set, turn }: { set: ChangeSet; turn: SetAction }) {
  const t = useTexts(setTexts)
  const files = useTexts(fileTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { run, pending, failure } = useAction(calls[turn], {
    hidesErrorToast: true,
    successMessage: t.done,
    onSuccess: close,
  })
  const { file } = set
  const zerosLeft = turn === 'run' && file?.lostZeros && file.choices.pad === undefined
  const texts = { run: t.runText, stop: t.stopText, undo: t.undoText }
  return (
    <>
      <Button type={turn === 'run' ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {t[turn]}
      </Button>
      <ReasonModal
        open={open}
        title={t[turn]}
        action={t[turn]}
        pending={pending}
        failure={failure}
        onConfirm={(reason) => void run({ id: set.id, reason })}
        onClose={close}
      >
        <p>
          {texts[turn]} {turn === 'undo' && set.kind === 'import' && t.undoImportText}
        </p>
        {zerosLeft && <Alert type="warning" showIcon title={files.zerosLeft} className="above-facts" />}
      </ReasonModal>
    </>
  )
}
