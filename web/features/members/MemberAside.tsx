import { Suspense } from 'react'
import { isMaster } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { lazyComponent } from '../../boot/lazy.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { href, paths, withoutSample } from '../../../contract/core/paths.ts'
import { membership } from '../../../contract/calls/members/membership.ts'
import { useWrite } from '../../api/writes.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail } from './member-detail.ts'

const MemberHistory = lazyComponent(
  async () => (await withTexts(['audit'], () => import('../audit/shared/MemberHistory.tsx'))).MemberHistory,
)

const TwoStepOfMember = lazyComponent(
  async () => (await withTexts(['security'], () => import('../security/shared/TwoStepOfMember.tsx'))).TwoStepOfMember,
)

/** Figures of a member, as far as the user may see them, each with the list behind it, and the devices. */
export function MemberAside({ member }: { member: MemberDetail }) {
  const { t } = useTexts()
  const format = useFormat()
  const person = usePerson()
  const { id, figures, devices } = member
  const own = { author: id, first: 'yes', ...withoutSample }
  const logs = href(paths.logs, {}, own)
  return (
    <>
      {figures && (
        <Section title={t('member.figures')}>
          <DescriptionList
            rows={[
              [
                t('member.logs'),
                <Anchor key="logs" to={logs}>
                  {t('member.logCount', { count: figures.logCount })}
                </Anchor>,
              ],
              [
                t('member.month'),
                <Anchor
                  key="month"
                  to={href(paths.logs, {}, { ...own, from: `${format.today().slice(0, 8)}01`, to: format.today() })}
                >
                  {t('member.logCount', { count: figures.monthLogCount })}
                </Anchor>,
              ],
              [
                t('member.customers'),
                <Anchor key="customers" to={href(paths.customers, {}, { owner: id, ...withoutSample })}>
                  {t('member.customerCount', { count: figures.customerCount })}
                </Anchor>,
              ],
              [t('member.plans'), t('member.planCount', { count: figures.planCount })],
            ]}
          />
        </Section>
      )}
      {!figures && <p className="s13 t3">{t('member.noFigures')}</p>}
      {devices && <Devices member={member} devices={devices} />}
      {isMaster(person) && (
        <Suspense fallback={null}>
          {member.leftAt === null && id !== person.userId && <TwoStepOfMember id={id} name={member.name} />}
          <MemberHistory id={id} />
        </Suspense>
      )}
    </>
  )
}

function Devices({ member, devices }: { member: MemberDetail; devices: NonNullable<MemberDetail['devices']> }) {
  const { t } = useTexts()
  const format = useFormat()
  const signOut = useWrite(membership.signOut, t('doing.save'))
  const ask = async () => {
    const { id, name } = member
    const question = {
      title: t('member.signOut.title', { name }),
      body: t('member.signOut.body'),
      verb: t('member.signOut'),
      danger: true,
    }
    if (!(await confirm(question))) return
    signOut.mutate(
      { id },
      {
        onSuccess: () => toast.success(t('member.signedOut', { name })),
        onError: (error) => toast.error(errorMessage(error, t)),
      },
    )
  }
  return (
    <Section title={t('member.signIn')}>
      <DescriptionList
        rows={[
          [t('member.devices'), t('member.deviceCount', { count: devices.deviceCount })],
          [t('member.lastSeen'), devices.lastSeenAt ? format.moment(devices.lastSeenAt) : t('member.notSeen')],
        ]}
      />
      {devices.deviceCount > 0 && (
        <p style={{ paddingTop: 12 }}>
          <Button size="sm" busy={signOut.isPending} onClick={() => void ask()}>
            {t('member.signOut')}
          </Button>
        </p>
      )}
    </Section>
  )
}
