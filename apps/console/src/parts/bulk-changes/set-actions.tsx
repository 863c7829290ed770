import { Alert, Button, Popconfirm } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../form/reason-action.tsx'
import { RequestApproval, Decisions } from './decisions.tsx'
import { fileTexts } from './file-texts.ts'
import { type ChangeSet, getCurrentState, isAtWork, isScheduled } from './change-set.ts'
import { setTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

const calls = {
  run: 'POST /set/:id/run',
  stop: 'POST /set/:id/stop',
  resume: 'POST /set/:id/resume',
  undo: 'POST /set/:id/undo',
} as const
type SetTurn = keyof typeof calls
type SetAction = SetTurn | 'discard'

export function getSetActions(set: ChangeSet): SetAction[] {
  if (set.inApproval) return []
  const state = getCurrentState(set)
  if (state === 'reading' || state === 'unreadable') return ['discard']
  if (state === 'previewed') return changesNumbers(set, 'planned') ? ['run', 'discard'] : ['discard']
  if (state === 'running' || state === 'undoing') return ['stop']
  return getActionsAfterRun(set, state)
}

function getActionsAfterRun(set: ChangeSet, state: ChangeSet['state']): SetAction[] {
  if (set.undoUntil === null || Date.parse(set.undoUntil) <= serverNow()) return []
  const undo: SetAction[] = changesNumbers(set, 'changed') ? ['undo'] : []
  if (state === 'stopped') return ['resume', ...undo]
  return state === 'done' ? undo : []
}

/** New patterns can be run and undone even when they change no number. */
const changesNumbers = ({ move, counts }: ChangeSet, name: 'planned' | 'changed') =>
  counts[name] > 0 || move === 'reclassify'

/** The buttons of a set: run, stop, resume, undo, discard. */
export function SetActions({ set }: { set: ChangeSet }) {
  const hasPermission = useHasPermission()
  const needed = set.prices && set.prices.reasons.length > 0 ? set.prices.turn : undefined
  return (
    <>
      {hasPermission('numbers.change')
        ? getSetActions(set).map((action) => {
            if (action === 'discard') return <DiscardButton key={action} id={set.id} />
            if (action === 'run' && set.kind === 'bulk' && needed !== 'run')
              return <RunButton key={action} set={set} />
            if (action === needed) return <RequestApproval key={action} set={set} turn={action} />
            return <TurnButton key={action} set={set} turn={action} />
          })
        : hasPermission('numbers.stop') &&
          (isAtWork(set) || isScheduled(set)) && <TurnButton key="stop" set={set} turn="stop" />}
      <Decisions set={set} />
    </>
  )
}

function DiscardButton({ id }: { id: number }) {
  const t = useTexts(setTexts)
  const { run, pending } = useAction('POST /set/:id/discard', { successMessage: t.discarded })
  return (
    <Popconfirm
      title={t.discard}
      description={t.discardText}
      okText={t.discard}
      okButtonProps={{ danger: true }}
      onConfirm={() => void run({ id })}
    >
      <Button loading={pending}>{t.discard}</Button>
    </Popconfirm>
  )
}

/** Carries out what the screen shows, for the reason that its preview has. */
function RunButton({ set: { id, reason } }: { set: ChangeSet }) {
  const t = useTexts(setTexts)
  const { run, pending } = useAction('POST /set/:id/run', { successMessage: t.done })
  return (
    <Button type="primary" title={t.runText} loading={pending} onClick={() => void run({ id, reason })}>
      {t.run}
    </Button>
  )
}

/** The words of an undo. That of a promotion ends it. */
function useUndoWords({ move, kind }: ChangeSet) {
  const t = useTexts(setTexts)
  if (move === 'promote') return { label: t.endPromotion, text: t.endPromotionText }
  return { label: t.undo, text: kind === 'import' ? `${t.undoText} ${t.undoImportText}` : t.undoText }
}

function TurnButton({ set, turn }: { set: ChangeSet; turn: SetTurn }) {
  const t = useTexts(setTexts)
  const files = useTexts(fileTexts)
  const undo = useUndoWords(set)
  const { file } = set
  const zerosLeft = turn === 'run' && file?.lostZeros && file.choices.pad === undefined
  const texts = {
    run: t.runText,
    stop: labelFor(t.stopTexts, set.state),
    resume: t.resumeText,
    undo: undo.text,
  }
  const isMain = turn === 'run' || turn === 'resume'
  return (
    <ReasonButton
      call={calls[turn]}
      input={{ id: set.id }}
      label={turn === 'undo' ? undo.label : t[turn]}
      done={turn === 'stop' ? t.stopped : t.done}
      button={{ type: isMain ? 'primary' : 'default' }}
    >
      <p>{texts[turn]}</p>
      {zerosLeft && <Alert type="warning" showIcon title={files.zerosLeft} className="above-facts" />}
    </ReasonButton>
  )
}
