import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { toBase64 } from '../../parts/form/base64.ts'
import { bannerTexts } from './texts.ts'

const mostBytes = 5 * 1024 * 1024

type PictureFieldProps = {
  /** Set by the form: the address of the picture, and the change handler. */
  value?: string | undefined
  onChange?: (image: string | undefined) => void
  label: string
  /** Whether the picture may be empty. */
  optional?: boolean
}

/** A banner's picture as the shop shows it. A new picture is uploaded at once and saved with the form. */
export function PictureField({ value, onChange, label, optional = false }: PictureFieldProps) {
  const t = useTexts(bannerTexts)
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const { run, pending, failure, forget } = useAction('POST /banners/pictures', { hidesErrorToast: true })
  const take = async (file: File | undefined) => {
    if (!file) return
    forget()
    setTooLarge(file.size > mostBytes)
    if (file.size > mostBytes) return
    const done = await run({ picture: await toBase64(file) })
    if (done) onChange?.(done.image)
  }
  return (
    <Flex vertical gap={8} align="start">
      {value ? (
        <img className="banner-picture" src={value} alt={label} />
      ) : (
        <div className="banner-picture banner-none">{t.none}</div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          void take(file)
          // Allows choosing the same file again after it was made smaller.
          target.value = ''
        }}
      />
      <Flex gap={8} wrap>
        <Button loading={pending} onClick={() => input.current?.click()}>
          {value ? t.replace : t.upload}
        </Button>
        {optional && value && (
          <Button type="link" onClick={() => onChange?.(undefined)}>
            {t.withoutEnglish}
          </Button>
        )}
      </Flex>
      {pending && <output className="quiet">{t.uploading}</output>}
      {tooLarge && (
        <span role="alert" className="alarm">
          {t.tooLarge}
        </span>
      )}
      <FormErrors failure={failure} />
    </Flex>
  )
}
