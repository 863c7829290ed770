import { Alert, Form } from 'antd'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { EditDialog } from '../../parts/form/edit-dialog.tsx'
import { toShanghaiField, parseShanghaiField } from '../../parts/form/shanghai.ts'
import { BannerFields, type Fields } from './banner-fields.tsx'
import type { Banner } from './banner.ts'
import { BannerConflict } from './banner-conflict.tsx'
import { bannerTexts } from './texts.ts'

function fieldsOf(banner: Banner): Omit<Fields, 'reason'> {
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

/** The edit dialog of a banner; without one, of a new banner. */
export function EditBanner({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const t = useTexts(bannerTexts)
  const [form] = Form.useForm<Fields>()
  const options = { hidesErrorToast: true, successMessage: t.saved, onSuccess: onClose } as const
  const add = useAction('POST /banners', options)
  const change = useAction('PATCH /banners/:id', options)
  const save = ({ from, until, ...fields }: Fields, over: Banner | undefined) => {
    const input = {
      ...fields,
      from: parseShanghaiField(from, over?.from),
      until: parseShanghaiField(until, over?.until),
    }
    return over ? change.run({ id: over.id, version: over.version, ...input }) : add.run(input)
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
      Stale={BannerConflict}
      onClose={onClose}
      above={banner?.video && <Alert type="info" showIcon title={t.filmHint} className="stale-edit" />}
    >
      <BannerFields />
    </EditDialog>
  )
}
