import { IconButton } from '@hao/kit/icon-button.tsx'
import { MinusIcon, PlusIcon } from '@hao/kit/icons-more.tsx'
import { Segments } from '@hao/kit/segments.tsx'
import { type MaskPlace, maskPlaces } from '@hao/numbers/search/mask.ts'
import { type Pad, slotCounts } from '@hao/numbers/search/pad.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './pad-size.module.css'
import { padTexts } from './pad-texts.ts'

type PadSizeProps = {
  pad: Pad
  onPlace: (on: MaskPlace) => void
  onCount: (count: number) => void
}

/** The position of the slots in the number, and their count. */
export function PadSize({ pad: { mask, on }, onPlace, onCount }: PadSizeProps) {
  const t = useTexts(padTexts)
  const count = mask.length
  const counts = slotCounts(numberPlan())
  return (
    <div className={css.size}>
      <Segments
        label={t.place}
        hideLabel
        options={maskPlaces.map((value) => ({ value, label: t.places[value] }))}
        value={on}
        onChange={onPlace}
      />
      <div className={css.count}>
        <IconButton
          label={t.fewer}
          disabled={count <= Math.min(...counts)}
          onClick={() => onCount(count - 1)}
        >
          <MinusIcon size={18} />
        </IconButton>
        <output>{t.count(count)}</output>
        <IconButton label={t.more} disabled={count >= Math.max(...counts)} onClick={() => onCount(count + 1)}>
          <PlusIcon size={18} />
        </IconButton>
      </div>
    </div>
  )
}
