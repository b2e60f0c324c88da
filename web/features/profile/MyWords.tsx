import { useEffect, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { profile } from '../../../contract/profile.ts'
import { Refusal } from '../../kit/Refusal.tsx'
import { useStale, versionsOf } from '../../kit/stale.ts'
import { useForm } from '../../kit/use-form.ts'
import { AskedVersions } from '../../kit/AskedVersions.tsx'
import { phoneText } from '../../phone-text.ts'
import { write } from '../../queries.ts'
import { store } from '../../session.ts'
import { toast } from '../../ui/floats/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { OwnPhone, useOwnPhone } from '../auth/OwnPhone.tsx'
import { MyPhoto } from './MyPhoto.tsx'
import style from './Profile.module.css'

export type Me = OutputOf<typeof profile.me>[number]
const textsOf = ({ name, rank, phone }: Me) => ({ name, rank, phone: phoneText(phone), phoneCode: '' })
const isSame = (a: ReturnType<typeof textsOf>, b: ReturnType<typeof textsOf>) =>
  a.name === b.name && a.rank === b.rank && a.phone === b.phone

/** Name, rank, phone, photo. */
export function MyWords({ me }: { me: Me }) {
  const { t } = useTexts()
  const [base, setBase] = useState(me)
  const stale = useStale(profile.update)
  const own = useOwnPhone(base.phone)
  const labels = {
    name: t('auth.name'),
    rank: t('profile.rank'),
    phone: t('auth.phone'),
    phoneCode: t('auth.phoneCode'),
  }
  const form = useForm({
    rules: profile.update.input,
    first: () => textsOf(me),
    input: (values) => ({ ...values, ver: base.ver }),
    also: own.faults,
    labels,
  })
  const inWorkgroup = me.workgroupId !== '0'

  // Changed elsewhere: taken over unless something is being typed here (then saving tells).
  const isTyping = !isSame(form.values, textsOf(base))
  const { preset } = form
  useEffect(() => {
    if (me.ver === base.ver || isTyping) return
    setBase(me)
    preset(textsOf(me))
  }, [me, base.ver, isTyping, preset])

  const take = (now: Me) => {
    setBase(now)
    form.change(textsOf(now))
    stale.forget()
    store({ user_name: now.name })
  }
  const save = (ver: number) => {
    stale.forget()
    const given = form.check()
    if (given)
      void form.send(
        async () => {
          const [saved] = await write(profile.update, { ...given, ver }, { becomes: [profile.me, {}] })
          if (saved) take(saved)
          toast.success(t('profile.saved'))
        },
        { doing: t('doing.save'), failed: t('form.saveFailed'), caught: stale.caught },
      )
  }
  const theirs = stale.theirs?.[0]
  return (
    <>
      <MyPhoto me={me} />
      <Form {...form.frame} onSubmit={() => save(base.ver)}>
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          value={me.email}
          readOnly
          autoComplete="username"
        />
        <TextField {...form.field('name')} autoComplete="name" />
        {inWorkgroup && (
          <TextField
            {...form.field('rank')}
            optional
            autoComplete="organization-title"
            placeholder={t('profile.rankPlaceholder')}
          />
        )}
        <OwnPhone own={own} phone={form.field('phone')} code={form.field('phoneCode')} form={form} />
        <Refusal error={form.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('profile.save')}
          </Button>
        </div>
      </Form>
      {theirs && (
        <AskedVersions
          by={{ name: theirs.name, isMe: true }}
          busy={form.busy}
          versions={versionsOf(labels, form.values, textsOf(theirs))}
          keepMine={() => save(theirs.ver)}
          takeTheirs={() => take(theirs)}
          close={stale.forget}
        />
      )}
    </>
  )
}
