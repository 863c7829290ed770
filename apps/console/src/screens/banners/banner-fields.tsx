import { parseShopLink } from '@hao/contract/shop-link.ts'
import { Form, Input, type InputProps } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { MomentInput } from '../../parts/form/moment-input.tsx'
import { ReasonField } from '../../parts/form/reason-field.tsx'
import { parseShanghaiField, momentRule } from '../../parts/form/shanghai.ts'
import { formTexts } from '../../parts/form/texts.ts'
import { PictureField } from './picture-field.tsx'
import { NameInput } from '../../parts/form/name-input.tsx'
import { bannerTexts } from './texts.ts'

/** The field values: texts may be empty, times are in Shanghai time. */
export type Fields = {
  titleZh: string
  titleEn?: string
  imageZh: string
  imageEn?: string | undefined
  link?: string
  from?: string
  until?: string
  reason: string
}

export function BannerFields() {
  const t = useTexts(bannerTexts)
  return (
    <>
      <p className="quiet">{t.pictureHint}</p>
      <div className="two-columns">
        <Form.Item
          name="imageZh"
          label={t.chinesePicture}
          rules={[{ required: true, message: t.pictureNeeded }]}
        >
          <PictureField label={t.chinesePicture} />
        </Form.Item>
        <Form.Item name="imageEn" label={t.englishPicture}>
          <PictureField label={t.englishPicture} optional />
        </Form.Item>
        <Form.Item
          name="titleZh"
          label={t.titleZh}
          rules={[{ required: true, whitespace: true, message: t.needed }]}
        >
          <NameInput max={60} />
        </Form.Item>
        <Form.Item name="titleEn" label={t.titleEn}>
          <NameInput max={100} />
        </Form.Item>
      </div>
      <Form.Item
        name="link"
        label={t.linkField}
        rules={[
          {
            validator: (_rule, link: string | undefined) =>
              !link || parseShopLink(link) !== undefined
                ? Promise.resolve()
                : Promise.reject(new Error(t.linkBad)),
          },
        ]}
      >
        <LinkInput placeholder={t.linkHint} />
      </Form.Item>
      <Period />
      <ReasonField />
    </>
  )
}

/** An address field that suggests the shop's most linked pages. */
function LinkInput(props: InputProps) {
  const t = useTexts(bannerTexts)
  const pages = useId()
  return (
    <>
      <Input {...props} list={pages} maxLength={300} />
      <datalist id={pages}>
        {Object.entries(t.pages).map(([path, name]) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** The start and the end of the display. */
function Period() {
  const t = useTexts(bannerTexts)
  const { noMoment } = useTexts(formTexts)
  return (
    <div className="two-columns">
      <Form.Item name="from" label={t.from} rules={[momentRule(noMoment)]}>
        <MomentInput />
      </Form.Item>
      <Form.Item
        name="until"
        label={t.until}
        dependencies={['from']}
        rules={[
          momentRule(noMoment),
          ({ getFieldValue }) => ({
            validator: (_rule, until: string | undefined) => {
              const [start, end] = [parseShanghaiField(getFieldValue('from')), parseShanghaiField(until)]
              return !start || !end || start < end
                ? Promise.resolve()
                : Promise.reject(new Error(t.periodBad))
            },
          }),
        ]}
      >
        <MomentInput />
      </Form.Item>
    </div>
  )
}
