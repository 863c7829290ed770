import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '@hao/kit/button.tsx'
import { BackspaceIcon } from '@hao/kit/icons-more.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './pad-keys.module.css'
import { padTexts } from './pad-texts.ts'

type PadKeysProps = {
  /** The hint while a slot waits for the slot that it shall equal. */
  hint: string | undefined
  /** A token of a mask. */
  onToken: (token: string) => void
  onErase: () => void
  onLink: () => void
  onDone: () => void
  /** A text field has the focus and its own keyboard. */
  onLeave: () => void
}

/** The keys of the pad, within reach of the thumb. */
export function PadKeys({ hint, onToken, onErase, onLink, onDone, onLeave }: PadKeysProps) {
  const t = useTexts(padTexts)
  const keys = useRef<HTMLFieldSetElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--keys', `${keys.current!.offsetHeight}px`)
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('input[type=text]')) leave()
    }
    addEventListener('focusin', onFocus)
    return () => {
      style.removeProperty('--keys')
      removeEventListener('focusin', onFocus)
    }
  }, [])
  return (
    <fieldset ref={keys} aria-label={t.keys} className={css.pad}>
      <div className={css.keys}>
        {hint && <output className={css.hint}>{hint}</output>}
        {Array.from('1234567890', (digit) => (
          <Key key={digit} className={css.key} onPress={() => onToken(digit)}>
            {digit}
          </Key>
        ))}
        <Key onPress={() => onToken('?')}>{t.keyAny}</Key>
        <Key onPress={() => onToken('x')}>{t.keyNot4}</Key>
        <Key pressed={Boolean(hint)} onPress={onLink}>
          {t.keySame}
        </Key>
        <Key label={t.erase} onPress={onErase}>
          <BackspaceIcon size={22} />
        </Key>
        <Button className={css.done} onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </fieldset>
  )
}

type KeyProps = {
  label?: string
  className?: string | undefined
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}

/** A mouse press leaves the focus on the slot, for the keyboard. */
function Key({ label, className = css.word, pressed, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
