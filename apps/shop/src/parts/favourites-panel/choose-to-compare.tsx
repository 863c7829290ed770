import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { appTexts } from '../../base/texts/common-texts.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { Entry } from '../favourites/store.ts'
import { favouriteTexts } from '../favourites/texts.ts'
import { ButtonLink } from '../page/button-link.tsx'
import { Favourite } from './favourite.tsx'
import css from './favourites-panel.module.css'

export const [fewestCompared, mostCompared] = [2, 4]

type ChoiceProps = {
  list: readonly Entry[]
  /** The ids of numbers to compare, in the order of the ticks. */
  chosen: readonly number[]
  /** Undefined ends the choice. */
  onChange: (chosen: readonly number[] | undefined) => void
}

/** Without favourites that were deleted on another device. */
function stillListed({ list, chosen }: ChoiceProps): number[] {
  return chosen.filter((id) => list.some(({ numberId }) => numberId === id))
}

/** The favourites with a checkbox each. */
export function Choices(props: ChoiceProps) {
  const { list, onChange } = props
  const chosen = stillListed(props)
  return (
    <ul className={css.list}>
      {list.map((entry) => {
        const checked = chosen.includes(entry.numberId)
        const others = chosen.filter((id) => id !== entry.numberId)
        return (
          <li key={entry.numberId} className={css.choice}>
            <Checkbox
              checked={checked}
              disabled={!checked && chosen.length >= mostCompared}
              onChange={(on) => onChange(on ? [...others, entry.numberId] : others)}
            >
              <Favourite entry={entry} />
            </Checkbox>
          </li>
        )
      })}
    </ul>
  )
}

export function CompareFooter(props: ChoiceProps & { onLeave: () => void }) {
  const t = useTexts(favouriteTexts)
  const { back } = useTexts(appTexts)
  const chosen = stillListed(props)
  return (
    <>
      <Button block tone="secondary" onClick={() => props.onChange(undefined)}>
        {back}
      </Button>
      {chosen.length < fewestCompared ? (
        <Button block disabled>
          {t.compare}
        </Button>
      ) : (
        <ButtonLink block href={paths.compare(chosen)} onClick={props.onLeave}>
          {t.compareChosen(chosen.length)}
        </ButtonLink>
      )}
    </>
  )
}
