import { RevealedPhone } from './revealed-phone.tsx'

const maskedPhone = /\d{3}\*{4}\d{4}/g

type MessageTextProps = { text: string; kind: 'message' | 'note'; id: number }

/** The text of a ticket's message or note. Phones in it are masked and can be revealed. */
export function MessageText({ text, kind, id }: MessageTextProps) {
  const masked = text.match(maskedPhone)
  return (
    <>
      <p className="written">{text}</p>
      {masked && <RevealedPhone kind={kind} id={id} masked={masked.join(', ')} none="" />}
    </>
  )
}
