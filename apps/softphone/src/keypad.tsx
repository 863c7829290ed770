import { texts as t } from './texts.ts'
import { beep } from './tones.ts'

const keys = '123456789*0#'.split('')

export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <fieldset aria-label={t.keypad}>
      <div className="keypad">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              beep(key)
              onKey(key)
            }}
          >
            {key}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
