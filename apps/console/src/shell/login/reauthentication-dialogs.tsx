import { useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { endReauthentication, useReauthentication } from '../../base/api/reauthentication.ts'
import type { Me } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { type FactorChallenge, FactorForm } from '../../parts/factor/factor-form.tsx'
import { Dialog } from '../../parts/page/dialog.tsx'
import { Demonstration } from './demonstration.tsx'
import { LoginForm, LoginFailure } from './login-form.tsx'
import { loginTexts } from './texts.ts'

/** The dialogs for a login and for a fresh factor, over the page, whose input stays. */
export function ReauthenticationDialogs({ me }: { me: Me }) {
  const t = useTexts(loginTexts)
  const client = useQueryClient()
  const [login, factor] = [useReauthentication('login'), useReauthentication('factor')]
  const pass = (gate: 'login' | 'factor') => {
    endReauthentication(gate, true)
    void client.invalidateQueries()
  }
  return (
    <>
      <Dialog
        open={login}
        title={t.over}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={() => endReauthentication('login', false)}
        width={420}
      >
        <p>{t.overText}</p>
        <LoginForm as={me.name} onDone={() => pass('login')} />
        <Demonstration only={me.name} onDone={() => pass('login')} />
        <Button type="link" block onClick={() => location.reload()}>
          {t.someoneElse}
        </Button>
      </Dialog>
      <Dialog
        open={factor && !login}
        title={t.fresh}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={() => endReauthentication('factor', false)}
        width={420}
      >
        <p>{t.freshText}</p>
        <FreshFactor onDone={() => pass('factor')} />
        <Demonstration only={me.name} onDone={() => pass('factor')} />
      </Dialog>
    </>
  )
}

/** Asks the user for a factor. An expired challenge is replaced. */
function FreshFactor({ onDone }: { onDone: () => void }) {
  const [asked, setAsked] = useState<FactorChallenge>()
  const ask = useAction('POST /me/factor/ask', { hidesErrorToast: true, onSuccess: setAsked })
  const give = useAction('POST /me/factor', { hidesErrorToast: true, onSuccess: onDone })
  const over = give.failure?.error === 'challenge-over'
  useEffect(() => {
    void ask.run({})
    // oxlint-disable-next-line react/exhaustive-deps -- once on opening, and again when the challenge is over
  }, [over])
  return (
    <>
      <LoginFailure failure={give.failure ?? ask.failure} />
      {!asked && <Skeleton active title={false} />}
      {asked && asked.methods.length > 0 && (
        <FactorForm
          key={asked.challenge}
          asked={asked}
          pending={give.pending}
          onProof={(proof) => void give.run({ challenge: asked.challenge, proof })}
        />
      )}
    </>
  )
}
