import { Flex } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { pathOf } from '../../base/routes.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { Timeline } from '../../parts/shown/timeline.tsx'
import { Moment, StateTag, type Tone } from '../../parts/shown/values.tsx'
import type { Subscription } from './subscription.ts'
import { transferTexts } from './transfer-texts.ts'

type TransferOf = { id: number; transfer: NonNullable<Subscription['transfer']> }

const tones: Record<TransferOf['transfer']['state'], Tone> = {
  offered: 'waiting',
  accepted: 'busy',
  done: 'good',
  withdrawn: 'over',
  declined: 'over',
  stopped: 'bad',
  lapsed: 'over',
}

const kindOf = ({ gift }: TransferOf['transfer']) => (gift ? 'gift' : 'transfer')

/** The newest transfer with which the number comes or goes; staff freeze and stop an open one. */
export function Transfer({ id, transfer }: TransferOf) {
  const t = useTexts(transferTexts)
  const { gift, state, frozen, phone, ownerId, nextId, acceptUntil, changesAt, history } = transfer
  const isOpen = state === 'offered' || state === 'accepted'
  const mayAct = useHasPermission()('subscriptions.change') && isOpen
  return (
    <Section
      title={t.titles[kindOf(transfer)]}
      extra={mayAct && <Acts id={id} frozen={frozen} gift={gift} />}
    >
      <Flex vertical gap={12}>
        <Facts
          facts={[
            [
              t.state,
              <Flex key="state" gap={8}>
                <StateTag tone={tones[state]}>{t.states[state]}</StateTag>
                {isOpen && frozen && <StateTag tone="bad">{t.frozen}</StateTag>}
              </Flex>,
            ],
            [t.phone, phone ?? undefined],
            [
              t.owner,
              <OpenLink key="owner" path={pathOf('customer', ownerId)}>
                #{ownerId}
              </OpenLink>,
            ],
            [
              t.next,
              nextId === null ? undefined : (
                <OpenLink key="next" path={pathOf('customer', nextId)}>
                  #{nextId}
                </OpenLink>
              ),
            ],
            isOpen && changesAt !== null
              ? [t.changesAt, <Moment key="changes" at={changesAt} />]
              : [t.acceptUntil, isOpen ? <Moment key="accept" at={acceptUntil} /> : undefined],
          ]}
        />
        <Timeline
          entries={history.map(({ event, at, staffName, reason }, place) => ({
            key: place,
            at,
            what: labelFor(t.events, event),
            who: staffName,
            why: staffName === null && reason !== null ? labelFor(t.obstacles, reason) : reason,
          }))}
        />
      </Flex>
    </Section>
  )
}

function Acts({ id, frozen, gift }: { id: number; frozen: boolean; gift: boolean }) {
  const t = useTexts(transferTexts)
  const what = frozen ? 'resume' : 'freeze'
  return (
    <Flex gap={8}>
      {/* The deadline of a gift is that of its refund, which nothing moves. */}
      {!gift && (
        <ReasonButton
          call="POST /subscriptions/:id/transfer"
          input={{ id, what }}
          label={t[what]}
          done={t.acted[what]}
        >
          <p>{t.notes[what]}</p>
        </ReasonButton>
      )}
      <ReasonButton
        call="POST /subscriptions/:id/transfer"
        input={{ id, what: 'stop' }}
        label={t.stop}
        done={t.acted.stop}
        danger
      >
        <p>{gift ? t.notes.stopGift : t.notes.stop}</p>
      </ReasonButton>
    </Flex>
  )
}
