import { Alert, Form } from 'antd'
import { useState } from 'react'
import { isRefusal } from '../../base/api/call-error.ts'
import { useAct } from '../../base/api/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { fieldOf, momentOf } from '../../parts/form/shanghai.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { BannerFields, type Fields } from './banner-fields.tsx'
import type { Banner } from './screen.tsx'
import { StaleBanner } from './stale-banner.tsx'
import { bannerTexts } from './texts.ts'

/** What the fields hold of a banner. */
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

/** A banner as it is typed; what a colleague saved meanwhile is shown beside it. */
export function EditBanner({ banner, onClose }: { banner: Banner | undefined; onClose: () => void }) {
  const t = useTexts(bannerTexts)
  const [form] = Form.useForm<Fields>()
  const [seen, setSeen] = useState(banner)
  const options = { quiet: true, done: t.saved, onDone: onClose } as const
  const add = useAct('POST /banners', options)
  const change = useAct('PATCH /banners/:id', options)
  const failure = change.failure ?? add.failure
  const save = ({ from, until, reason, ...fields }: Fields, over = seen) => {
    const input = {
      ...fields,
      from: momentOf(from, over?.from),
      until: momentOf(until, over?.until),
      reason: reason.trim(),
    }
    return over ? change.act({ id: over.id, version: over.version, ...input }) : add.act(input)
  }
  return (
    <Dialog
      open
      title={banner ? t.editing : t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={add.pending || change.pending}
      onOk={form.submit}
      onCancel={onClose}
      width={780}
    >
      {isRefusal(failure, 'stale') ? (
        <StaleBanner
          failure={failure}
          mine={form.getFieldsValue()}
          before={seen}
          onTake={(current) => {
            form.setFieldsValue(fieldsOf(current))
            setSeen(current)
            change.forget()
          }}
          onKeep={(current) => {
            setSeen(current)
            void save(form.getFieldsValue(), current)
          }}
        />
      ) : (
        <FormErrors failure={failure} />
      )}
      {banner?.video && <Alert type="info" showIcon title={t.filmHint} className="stale-edit" />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={banner ? fieldsOf(banner) : {}}
        onFinish={(fields) => void save(fields)}
      >
        <BannerFields />
      </Form>
    </Dialog>
  )
}
