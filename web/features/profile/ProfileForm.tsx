import { useEffect, useState } from 'react'
import { useTexts } from '../../ui/texts.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { staleRecord } from '../../api/stale-record.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { LazyConflictDialog } from '../../kit/conflicts/LazyConflictDialog.tsx'
import { formatPhone } from '../../format/phone-number.ts'
import { write } from '../../api/writes.ts'
import { writeStored } from '../../session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { OwnPhone, useOwnPhone } from '../auth/shared/OwnPhone.tsx'
import { MyPhoto } from './MyPhoto.tsx'
import type { Me } from './me.ts'
import style from './Profile.module.css'

type Sent = Omit<ClientInputOf<typeof profile.update>, 'ver'>
const textsOf = ({ name, rank, phone }: Me) => ({ name, rank, phone: formatPhone(phone), phoneCode: '' })
type Texts = ReturnType<typeof textsOf>
const isSame = (a: Texts, b: Texts) => a.name === b.name && a.rank === b.rank && a.phone === b.phone

/** Name, rank, phone and photo. */
export function ProfileForm({ me }: { me: Me }) {
  const { t } = useTexts()
  const [base, setBase] = useState(me)
  const [stale, setStale] = useState<{ mine: Texts; now: Me } | null>(null)
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

  // A change from elsewhere is applied unless the user has typed something; then saving reports the conflict.
  const hasTyped = !isSame(form.values, textsOf(base))
  const { preset } = form
  useEffect(() => {
    if (me.ver <= base.ver || hasTyped) return
    setBase(me)
    preset(textsOf(me))
  }, [me, base.ver, hasTyped, preset])

  const applyRecord = (now: Me) => {
    setBase(now)
    form.change(textsOf(now))
    writeStored({ user_name: now.name })
  }
  const send = (given: Sent, ver: number) =>
    void form.send(
      async () => {
        const [saved] = await write(profile.update, { ...given, ver }, { becomes: [profile.me, {}] })
        if (saved) applyRecord(saved)
        toast.success(t('profile.saved'))
      },
      {
        doing: t('doing.save'),
        failed: t('form.saveFailed'),
        caught: (error) => {
          const now = staleRecord(profile.update, error)?.[0]
          if (now) setStale({ mine: form.values, now })
          return now !== undefined
        },
      },
    )
  const save = () => {
    const given = form.check()
    if (given) send(given, base.ver)
  }
  return (
    <>
      <MyPhoto me={me} />
      <Form {...form.frame} onSubmit={save}>
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
        <CallErrorNotice error={form.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t('profile.save')}
          </Button>
        </div>
      </Form>
      {stale && (
        <LazyConflictDialog
          by={{ name: stale.now.name, isMe: true }}
          busy={form.busy}
          base={textsOf(base)}
          mine={stale.mine}
          theirs={textsOf(stale.now)}
          labels={labels}
          save={(values, isTheirs) => {
            setStale(null)
            if (isTheirs) return applyRecord(stale.now)
            form.change(values)
            setBase(stale.now)
            send(values, stale.now.ver)
          }}
          close={() => setStale(null)}
        />
      )}
    </>
  )
}
