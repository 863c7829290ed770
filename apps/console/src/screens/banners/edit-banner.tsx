import { Alert } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import { toShanghaiField, parseShanghaiField } from '../../parts/form/shanghai.ts'
import { Moment } from '../../parts/shown/values.tsx'
import type { ComparedField } from '../../parts/stale/edit-conflict.tsx'
import { BannerFields, type Fields } from './banner-fields.tsx'
import type { Banner } from './banner.ts'
import { bannerTexts } from './texts.ts'

function toFields(banner: Banner): Omit<Fields, 'reason'> {
  const { titleZh, titleEn, imageZh, imageEn, link, from, until } = banner
  return {
    titleZh,
    imageZh,
    titleEn: titleEn ?? '',
    imageEn: imageEn ?? undefined,
    link: link ?? '',
    from: toShanghaiField(from),
    until: toShanghaiField(until),
  }
}

const toMoments = ({ from, until }: Fields, over: Banner | undefined) => ({
  from: parseShanghaiField(from, over?.from),
  until: parseShanghaiField(until, over?.until),
})

function toBanner(fields: Fields, over: Banner | undefined): Partial<Banner> {
  const { titleZh, titleEn, imageZh, imageEn, link } = fields
  const { from, until } = toMoments(fields, over)
  return {
    titleZh,
    titleEn: titleEn || null,
    imageZh,
    imageEn: imageEn ?? null,
    link: link || null,
    from: from ?? null,
    until: until ?? null,
  }
}

/** The edit dialog of a banner; without one, of a new banner. */
export function EditBanner({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const t = useTexts(bannerTexts)
  return (
    <EditDialog
      title={banner ? t.editing : t.add}
      action={t.save}
      width={780}
      thing={banner}
      toFields={toFields}
      call={banner ? 'PATCH /banners/:id' : 'POST /banners'}
      toInput={(typed: Fields, over) => {
        const fields = { ...typed, ...toMoments(typed, over) }
        return over ? { id: over.id, version: over.version, ...fields } : fields
      }}
      done={t.saved}
      compared={useComparedFields()}
      toThing={toBanner}
      onClose={onClose}
      above={banner?.video && <Alert type="info" showIcon title={t.filmHint} className="stale-edit" />}
    >
      <BannerFields />
    </EditDialog>
  )
}

type Text = string | null | undefined

function useComparedFields(): ComparedField<Banner>[] {
  const t = useTexts(bannerTexts)
  const picture = (image: Text) => (image ? <img className="banner-picture small" src={image} alt="" /> : '—')
  const moment = (at: Text) => <Moment at={at ?? null} />
  const text = (words: Text) => words ?? '—'
  return [
    { key: 'imageZh', label: t.chinesePicture, show: picture },
    { key: 'imageEn', label: t.englishPicture, show: picture },
    { key: 'titleZh', label: t.titleZh },
    { key: 'titleEn', label: t.titleEn, show: text },
    { key: 'link', label: t.link, show: text },
    { key: 'from', label: t.from, show: moment },
    { key: 'until', label: t.until, show: moment },
  ]
}
