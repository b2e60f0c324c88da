import { useState } from 'react'
import { joinLinks, linkDays } from '../../../../contract/calls/members/join-link.ts'
import type { OutputOf } from '../../../../contract/core/call.ts'
import { rolesOfJoinLink } from '../../../../contract/permissions.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { useWrite, write } from '../../../api/writes.ts'
import { useFormat } from '../../../format/use-format.ts'
import { OneTimeAddress } from '../../../kit/OneTimeAddress.tsx'
import { CallErrorNotice } from '../../../kit/forms/CallErrorNotice.tsx'
import { useForm } from '../../../kit/forms/use-form.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { RadioField } from '../../../ui/forms/fields/RadioField.tsx'
import { TextField } from '../../../ui/forms/fields/TextField.tsx'
import { Form } from '../../../ui/forms/form/Form.tsx'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import style from './Inviting.module.css'

type Link = NonNullable<OutputOf<typeof joinLinks.joinLink>['link']>

/** The link by which anybody who has it joins the workgroup: what it gives, how far it is used, and a new one. */
export function JoinLink() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const read = useRead(joinLinks.joinLink, {}, { staleTime: 0 })
  const [url, setUrl] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const link = read.data?.link ?? null
  const words = {
    once: t('invite.link.once'),
    copy: t('invite.link.copy'),
    copied: t('invite.link.copied'),
    notCopied: t('invite.link.notCopied'),
  }
  return (
    <Section title={t('invite.link')}>
      <p className="s13 t2">{t('invite.link.lede')}</p>
      {read.isError && (
        <ErrorNotice text={errorText(read.error)} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {url !== null && <OneTimeAddress url={url} words={words} />}
      {link && <Current link={link} onEnded={() => setUrl(null)} />}
      {isMaking ? (
        <MakeLink
          replaces={link?.isOpen === true}
          onDone={(made) => {
            setMaking(false)
            if (made !== null) setUrl(made)
          }}
        />
      ) : (
        read.data && (
          <div className={style.linkActs}>
            <Button size="sm" onClick={() => setMaking(true)}>
              {t(link ? 'invite.link.new' : 'invite.link.make')}
            </Button>
          </div>
        )
      )}
    </Section>
  )
}

function Current({ link, onEnded }: { link: Link; onEnded: () => void }) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const { moment } = useFormat()
  const ending = useWrite(joinLinks.endJoinLink, t('doing.save'))
  const { id, role, limit, uses, madeByName, expiresAt, isOpen } = link
  const end = async () => {
    const question = { title: t('invite.link.end.title'), body: t('invite.link.end.body'), verb: t('invite.link.end') }
    if (!(await confirm({ ...question, danger: true }))) return
    const onSuccess = () => {
      onEnded()
      toast.success(t('invite.link.ended'))
    }
    ending.mutate({ id }, { onSuccess, onError: (error) => toast.error(errorText(error)) })
  }
  return (
    <div className={style.link}>
      <p className="grow">
        <span className="m">{t('invite.link.used', { limit, uses })}</span>
        <small>
          {t(`role.${role}`)} · {t('invite.link.by', { name: madeByName })} ·{' '}
          {isOpen ? t('invite.link.until', { time: moment(expiresAt) }) : t('invite.link.closed')}
        </small>
      </p>
      <Button size="sm" look="ghost" busy={ending.isPending} onClick={() => void end()}>
        {t('invite.link.end')}
      </Button>
    </div>
  )
}

/** @param replaces whether an open link stops working @param onDone with the new address; null where none was made */
function MakeLink({ replaces, onDone }: { replaces: boolean; onDone: (url: string | null) => void }) {
  const { t } = useTexts()
  const roles = rolesOfJoinLink(usePerson())
  const form = useForm({
    rules: joinLinks.makeJoinLink.input,
    first: () => ({ role: roles.at(-1)! as string, limit: '10', days: '7' }),
    input: ({ role, limit, days }) => ({
      role: role as (typeof roles)[number],
      limit: Number(limit),
      days: Number(days),
    }),
    labels: { role: t('members.role'), limit: t('invite.link.limit'), days: t('invite.link.days') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          const { url } = await write(joinLinks.makeJoinLink, given)
          toast.success(t('invite.link.made'))
          onDone(url)
        },
        { doing: t('doing.save') },
      )
  }
  return (
    <Form {...form.frame} onSubmit={submit}>
      <RadioField
        {...form.field('role')}
        options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        onChange={(role) => form.change({ role })}
      />
      <TextField
        {...form.field('limit')}
        hint={t('invite.link.limitHint', { max: limits.linkUses })}
        inputMode="numeric"
        autoFocus
      />
      <RadioField
        {...form.field('days')}
        options={linkDays.map((days) => ({ value: `${days}`, label: t('invite.link.day', { count: days }) }))}
        onChange={(days) => form.change({ days })}
      />
      {replaces && <p className="s13 t2">{t('invite.link.replaces')}</p>}
      <CallErrorNotice error={form.refusal} />
      <div className={style.linkActs}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('invite.link.make')}
        </Button>
        <Button look="ghost" onClick={() => onDone(null)}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  )
}
