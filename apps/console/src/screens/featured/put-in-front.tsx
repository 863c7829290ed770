import { readNumberList } from '@hao/numbers/number-list.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatFullNumber, numberPlan } from '../../base/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { DialogField } from '../../parts/form/dialog-field.tsx'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { isInvalidMoment, parseShanghaiField, toShanghaiField } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { featuredTexts } from './texts.ts'

type Plan = NonNullable<ConsoleOutput<'GET /featured'>['plan']>

type PutInFrontProps = {
  /** What the fields begin with: a list of numbers, and a moment. */
  numbers?: string
  startsAt?: string
  /** The plan that a new one replaces. */
  planned: Plan | undefined
  onClose: () => void
}

/** Opens the dialog; at once if a link of the list of numbers brings those to put in front. */
export function PutInFrontButton({ plan }: { plan: Plan | undefined }) {
  const t = useTexts(featuredTexts)
  const [path, navigate] = useLocation()
  const linked = new URLSearchParams(useSearch()).get('numbers') ?? undefined
  const [open, setOpen] = useState(linked !== undefined)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.add}
      </Button>
      {open && (
        <PutInFront
          {...(linked !== undefined && { numbers: linked })}
          planned={plan?.outcome === null ? plan : undefined}
          onClose={() => {
            setOpen(false)
            if (linked !== undefined) navigate(path, { replace: true })
          }}
        />
      )}
    </>
  )
}

/** Puts pasted numbers in front of all others, at once or from a moment on. */
export function PutInFront({ numbers = '', startsAt, planned, onClose }: PutInFrontProps) {
  const t = useTexts(featuredTexts)
  const { noMoment } = useTexts(formTexts)
  const [text, setText] = useState(numbers)
  const [start, setStart] = useState(toShanghaiField(startsAt))
  const { digits, unread } = readNumberList(text, numberPlan())
  const options = { hidesErrorToast: true, onSuccess: onClose } as const
  const now = useAction('POST /featured', { ...options, successMessage: t.added })
  const later = useAction('POST /featured/plan', { ...options, successMessage: t.planned })
  const { failure, pending, forget } = start ? later : now
  const confirm = (reason: string) => {
    const from = parseShanghaiField(start, startsAt)
    if (digits.length === 0 || unread.length > 0 || isInvalidMoment(start)) return
    if (from === undefined) void now.run({ numbers: digits, reason })
    else void later.run({ numbers: digits, startsAt: from, reason, ...(planned && { replaces: planned.id }) })
  }
  const problem = unread.length > 0 ? t.unread(unread.join(t.comma)) : undefined
  return (
    <ReasonModal
      open
      title={t.add}
      action={start ? t.planAction : t.addAction}
      width={560}
      pending={pending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <NotOnSale
        failure={failure}
        onLeaveOut={(left) => {
          setText(
            digits
              .filter((each) => !left.includes(each))
              .map(formatFullNumber)
              .join('\n'),
          )
          forget()
        }}
      />
      <DialogField
        label={t.digits}
        problem={problem}
        missing={digits.length === 0 ? t.digitsMissing : undefined}
      >
        {(id, isInvalid) => (
          <Input.TextArea
            id={id}
            value={text}
            aria-required
            aria-invalid={isInvalid || failure !== undefined}
            rows={7}
            maxLength={4000}
            placeholder={t.digitsHint(formatFullNumber('628888'))}
            onChange={({ target }) => {
              setText(target.value)
              forget()
            }}
          />
        )}
      </DialogField>
      {digits.length > 0 && (
        <p className="quiet nums">{t.read(digits.length, digits.map(formatFullNumber).join(t.comma))}</p>
      )}
      <DialogField label={t.startsAt} problem={isInvalidMoment(start) ? noMoment : undefined}>
        {(id) => <MomentInput id={id} value={start} onChange={setStart} />}
      </DialogField>
      {start !== '' && planned && (
        <Alert
          type="warning"
          showIcon
          className="above-facts"
          title={t.replaces(formatMoment(planned.startsAt))}
        />
      )}
    </ReasonModal>
  )
}

type NotOnSaleProps = Pick<ReturnType<typeof useAction<'POST /featured'>>, 'failure'> & {
  onLeaveOut: (typed: readonly string[]) => void
}

/** Each number that the server refused, and why. */
function NotOnSale({ failure, onLeaveOut }: NotOnSaleProps) {
  const t = useTexts(featuredTexts)
  const { states } = useTexts(numberTexts)
  if (!isRefusal(failure, 'numbers-not-on-sale')) return null
  const { numbers } = failure.details
  return (
    <>
      <ul>
        {numbers.map(({ typed, state }) => (
          <li key={typed}>
            <span className="nums">{formatFullNumber(typed)}</span>
            {' · '}
            {state === null ? t.unknown : labelFor(states, state)}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className="above-facts"
        onClick={() => onLeaveOut(numbers.map(({ typed }) => typed))}
      >
        {t.leaveOut}
      </Button>
    </>
  )
}
