import tiles from '@hao/kit/radio-group.module.css'
import { useTexts } from '../../base/texts/texts.ts'
import { browseTexts } from './browse-texts.ts'
import css from './filter-sheet.module.css'

/** At most nine digits are unwanted: no number is without all ten. */
const maxUnwanted = 9

type UnwantedDigitsProps = { value: string; onChange: (digits: string) => void }

/** A tile for each digit that numbers shall not have. */
export function UnwantedDigits({ value, onChange }: UnwantedDigitsProps) {
  const t = useTexts(browseTexts)
  const toggle = (digit: string, checked: boolean) =>
    onChange(checked ? value + digit : value.replaceAll(digit, ''))
  return (
    <fieldset className={tiles.group}>
      <legend className={tiles.legend}>{t.unwanted}</legend>
      <div className={css.digits}>
        {Array.from('0123456789', (digit) => (
          <label key={digit} className={tiles.option}>
            <input
              type="checkbox"
              className={tiles.input}
              aria-label={t.without(digit)}
              checked={value.includes(digit)}
              disabled={value.length >= maxUnwanted && !value.includes(digit)}
              onChange={({ target }) => toggle(digit, target.checked)}
            />
            <span>{digit}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
