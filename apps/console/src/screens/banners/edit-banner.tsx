import { Alert, Form } from 'antd'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import { fieldOf, momentOf } from '../../parts/form/shanghai.ts'
import { BannerFields, type Fields } from './banner-fields.tsx'
import type { Banner } from './banner.ts'
import { StaleBanner } from './stale-banner.tsx'
import { bannerTexts } from './texts.ts'

/** Converts a banner to field values. */
function fieldsOf(banner: Banner): Omit<Fields, 'reason'> {
  const { titleZh, titleEn, imageZh, imageEn, link, from, until } = banner
  return {
    titleZh,
    imageZh,
    titleEn: titleEn ?? '',
    imageEn: imageEn ?? undefined,
    link: link ?? '',
    from: fieldOf(from),
    until: fieldOf(until),
  }
}

/** The edit dialog of a banner; without one, of a new banner. */
export function EditBanner({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const t = useTexts(bannerTexts)
  const [form] = Form.useForm<Fields>()
  const options = { quiet: true, done: t.saved, onDone: onClose } as const
  const add = useAct('POST /banners', options)
  const change = useAct('PATCH /banners/:id', options)
  const save = ({ from, until, ...fields }: Fields, over: Banner | undefined) => {
    const input = { ...fields, from: momentOf(from, over?.from), until: momentOf(until, over?.until) }
    return over ? change.act({ id: over.id, version: over.version, ...input }) : add.act(input)
  }
  return (
    <EditDialog
      title={banner ? t.editing : t.add}
      action={t.save}
      width={780}
      form={form}
      thing={banner}
      fieldsOf={fieldsOf}
      save={save}
      acts={[add, change]}
      Stale={StaleBanner}
      onClose={onClose}
      above={banner?.video && <Alert type="info" showIcon title={t.filmHint} className="stale-edit" />}
    >
      <BannerFields />
    </EditDialog>
  )
}
