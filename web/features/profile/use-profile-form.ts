import { useEffect, useState } from 'react'
import { profile } from '../../../contract/calls/profile/calls.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { staleRecord } from '../../api/stale-record.ts'
import { write } from '../../api/writes.ts'
import { formatPhone } from '../../format/phone-number.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { writeStored } from '../../session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { useOwnPhone } from '../auth/shared/OwnPhone.tsx'
import type { Me } from './me.ts'

type Sent = Omit<ClientInputOf<typeof profile.update>, 'ver'>
const textsOf = ({ name, rank, phone }: Me) => ({ name, rank, phone: formatPhone(phone), phoneCode: '' })
type Texts = ReturnType<typeof textsOf>
const isSame = (a: Texts, b: Texts) => a.name === b.name && a.rank === b.rank && a.phone === b.phone

/** The form of the own profile. `conflict`: the conflict dialog, after another device has saved a change. */
export function useProfileForm(me: Me) {
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
  const conflict = stale && {
    by: { name: stale.now.name, isMe: true },
    busy: form.busy,
    base: textsOf(base),
    mine: stale.mine,
    theirs: textsOf(stale.now),
    labels,
    save: (values: Texts, isTheirs: boolean) => {
      setStale(null)
      if (isTheirs) return applyRecord(stale.now)
      form.change(values)
      setBase(stale.now)
      send(values, stale.now.ver)
    },
    close: () => setStale(null),
  }
  return { form, own, conflict, save }
}
