import { useId } from 'react'
import { cx } from '@hao/kit/cx.ts'
import { type Pad, findTwins } from '@hao/numbers/search/pad.ts'
import { numberPrefix } from '../../base/plan.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import css from './mask-pad.module.css'
import spoken from '@hao/kit/spoken.module.css'
import { PadKeys } from './pad-keys.tsx'
import { PadSize } from './pad-size.tsx'
import { padTexts } from './pad-texts.ts'
import { usePad } from './use-pad.ts'

type MaskPadProps = {
  pad: Pad
  onChange: (pad: Pad) => void
  /** The shopper has closed the pad. */
  onDone: () => void
}

/** The slots of a number, and the keys at the bottom of the screen that fill them. */
export function MaskPad({ pad, onChange, onDone }: MaskPadProps) {
  const t = useTexts(padTexts)
  const help = useId()
  const { mask } = pad
  const { row, at, open, waiting, changed, slotProps, resize, keys } = usePad(pad, onChange, onDone)
  const sayIt = (slot: number) => t.slot(slot + 1, contentOf(t, mask, slot))
  return (
    <>
      <p className={css.prefix}>{numberPrefix()}</p>
      <fieldset ref={row} aria-label={t.slots(numberPrefix(), mask.length)} aria-describedby={help}>
        <div className={css.slots} data-columns={columnsOf(mask.length)}>
          {Array.from(mask, (token, slot) => (
            <button
              key={slot}
              type="button"
              className={cx(css.slot, lookOf(token), open && slot === (waiting ?? at) && css.chosen)}
              aria-label={sayIt(slot)}
              aria-current={open && slot === at ? 'true' : undefined}
              tabIndex={slot === at ? 0 : -1}
              {...slotProps(slot)}
            >
              {signOf(t, token)}
            </button>
          ))}
        </div>
      </fieldset>
      <p id={help} hidden>
        {t.help}
      </p>
      <PadSize pad={pad} onPlace={(on) => onChange({ mask, on })} onCount={resize} />
      <output className={spoken.spoken}>{changed !== undefined && sayIt(changed)}</output>
      {open && <PadKeys hint={waiting === undefined ? undefined : t.linking(waiting + 1)} {...keys} />}
    </>
  )
}

/** One row while each slot is as wide as a touch target, else two. */
function columnsOf(count: number): number {
  return count > 7 ? Math.ceil(count / 2) : count
}

function contentOf(t: Texts<typeof padTexts>, mask: string, slot: number): string {
  const token = mask.charAt(slot)
  if (token === '?') return t.any
  if (token === 'x') return t.keyNot4
  if (/\d/.test(token)) return token
  const twins = findTwins(mask, slot).map((twin) => String(twin + 1))
  return twins.length > 0 ? t.sameAs(token, twins.join(t.list)) : t.waits(token)
}

function signOf(t: Texts<typeof padTexts>, token: string): string {
  if (token === '?') return '·'
  return token === 'x' ? t.keyNot4 : token
}

function lookOf(token: string): string | undefined {
  if (token === '?') return css.any
  if (token === 'x') return css.not4
  return /\d/.test(token) ? undefined : css.letter
}
