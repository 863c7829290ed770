import { RevealedPhone } from './revealed-phone.tsx'

const maskedPhone = /\d{3}\*{4}\d{4}/g

type WrittenProps = { text: string; kind: 'message' | 'note'; id: number }

/** What somebody wrote in a ticket; phones in it come masked, and are there to be revealed behind it. */
export function Written({ text, kind, id }: WrittenProps) {
  const masked = text.match(maskedPhone)
  return (
    <>
      <p className="written">{text}</p>
      {masked && <RevealedPhone kind={kind} id={id} masked={masked.join(', ')} none="" />}
    </>
  )
}
