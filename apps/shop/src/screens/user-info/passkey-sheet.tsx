import { useState } from 'react'
import type { User } from '@hao/contract/entities.ts'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../../parts/page/sheet.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { passkeyTexts } from './passkey-texts.ts'

/** The passkeys of the shopper: list, remove and add. */
export function PasskeySheet({ user, ...control }: SheetControl & { user: User }) {
  const t = useTexts(passkeyTexts)
  const [adding, setAdding] = useState(false)
  return (
    <Sheet {...control} title={t.title}>
      {adding ? (
        <AddPasskey phone={user.phone} onAdded={() => setAdding(false)} />
      ) : (
        <PasskeyList onAdd={() => setAdding(true)} />
      )}
    </Sheet>
  )
}
