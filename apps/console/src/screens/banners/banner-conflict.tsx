import { useTexts } from '../../base/texts/texts.ts'
import type { ConflictProps } from '../../parts/form/edit-dialog.tsx'
import { parseShanghaiField } from '../../parts/form/shanghai.ts'
import { Moment } from '../../parts/shown/values.tsx'
import { EditConflict } from '../../parts/stale/edit-conflict.tsx'
import type { Fields } from './banner-fields.tsx'
import type { Banner } from './banner.ts'
import { bannerTexts } from './texts.ts'

type Words = string | null | undefined

/** The user's input beside the version that a colleague saved. */
export function BannerConflict({ failure, mine, before, onTake, onKeep }: ConflictProps<Banner, Fields>) {
  const t = useTexts(bannerTexts)
  const picture = (image: Words) =>
    image ? <img className="banner-picture small" src={image} alt="" /> : '—'
  const moment = (at: Words) => <Moment at={at ?? null} />
  const text = (words: Words) => words ?? '—'
  return (
    <EditConflict<Banner>
      failure={failure}
      mine={{
        titleZh: mine.titleZh,
        titleEn: mine.titleEn || null,
        imageZh: mine.imageZh,
        imageEn: mine.imageEn ?? null,
        link: mine.link || null,
        from: parseShanghaiField(mine.from, before?.from) ?? null,
        until: parseShanghaiField(mine.until, before?.until) ?? null,
      }}
      fields={[
        { key: 'imageZh', label: t.chinesePicture, show: picture },
        { key: 'imageEn', label: t.englishPicture, show: picture },
        { key: 'titleZh', label: t.titleZh },
        { key: 'titleEn', label: t.titleEn, show: text },
        { key: 'link', label: t.link, show: text },
        { key: 'from', label: t.from, show: moment },
        { key: 'until', label: t.until, show: moment },
      ]}
      onTake={onTake}
      onKeep={onKeep}
    />
  )
}
