import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toOurs, type OutputOf } from '../../../contract/call.ts'
import { profile } from '../../../contract/profile.ts'
import { limits, optionally, OptionalPhone, optionalText, PersonName, SixDigits } from '../../../contract/rules.ts'
import { CallError } from '../../api.ts'
import { useWrite } from '../../queries.ts'
import { store } from '../../session.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { PhotoField } from '../../ui/forms/PhotoField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/floats/toast.ts'
import { OwnPhone, useOwnPhone } from '../auth/OwnPhone.tsx'
import { Refusal } from '../auth/Refusal.tsx'
import { useEntry } from '../auth/use-entry.ts'
import style from './Profile.module.css'

export type Me = OutputOf<typeof profile.me>[number]
const words = ['name', 'rank', 'phone'] as const
const textsOf = ({ name, rank, phone }: Me) => ({ name, rank, phone, phoneCode: '' })
const isSame = (a: Record<string, string>, b: Record<string, string>) => words.every((word) => a[word] === b[word])

/** Name, rank, phone, photo. */
export function MyWords({ me }: { me: Me }) {
  const { t } = useTranslation()
  const writing = useWrite(profile.update, t('doing.save'), [profile.me])
  const [base, setBase] = useState(me)
  const [other, setOther] = useState<Me | null>(null)
  const own = useOwnPhone(base.phone)
  const entry = useEntry(
    { name: PersonName, rank: optionalText(limits.rank), phone: OptionalPhone, phoneCode: optionally(SixDigits) },
    textsOf(me),
    own.faults,
  )
  const inWorkgroup = me.workgroupId !== '0'

  // Changed elsewhere: taken over unless something is being typed here (then saving tells).
  const isTyping = !isSame(entry.texts, textsOf(base))
  const { setTexts } = entry
  useEffect(() => {
    if (me.ver === base.ver || isTyping) return
    setBase(me)
    setTexts(textsOf(me))
  }, [me, base.ver, isTyping, setTexts])

  const save = (ver: number) => {
    const given = entry.check()
    if (given)
      void entry.run(
        async () => {
          try {
            const [saved] = await writing.mutateAsync({ ...given, language: undefined, ver })
            if (saved) take(saved)
            toast.success(t('profile.saved'))
          } catch (error) {
            if (!(error instanceof CallError) || error.word !== 'stale') throw error
            setOther((toOurs(profile.update.output, error.record) as Me[])[0] ?? null)
          }
        },
        { failed: t('form.saveFailed') },
      )
  }
  const sendPhoneCode = (send: (phone: string) => Promise<void>) => {
    const given = entry.check(['phone'])
    if (given) void entry.run(() => send(given.phone), { doing: t('doing.code') })
  }
  const take = (now: Me) => {
    setBase(now)
    setTexts(textsOf(now))
    setOther(null)
    store({ user_name: now.name })
  }
  return (
    <>
      <Photo me={me} />
      <Form {...entry.form} onSubmit={() => save(base.ver)}>
        {other && (
          <Stale
            mine={entry.texts}
            theirs={other}
            busy={entry.busy}
            onMine={() => save(other.ver)}
            onTheirs={() => take(other)}
          />
        )}
        <TextField
          label={t('auth.email')}
          name="email"
          type="email"
          value={me.email}
          readOnly
          autoComplete="username"
        />
        <TextField {...entry.field('name')} label={t('auth.name')} autoComplete="name" />
        {inWorkgroup && (
          <TextField
            {...entry.field('rank')}
            label={t('profile.rank')}
            optional
            autoComplete="organization-title"
            placeholder={t('profile.rankPlaceholder')}
          />
        )}
        <OwnPhone
          own={own}
          phone={entry.field('phone')}
          code={entry.field('phoneCode')}
          busy={entry.busy}
          onSend={sendPhoneCode}
        />
        <Refusal error={entry.refusal} />
        <div className={style.go}>
          <Button type="submit" look="primary" busy={entry.busy}>
            {t('profile.save')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** Both texts side by side; nothing is overwritten in silence. */
function Stale({
  mine,
  theirs,
  busy,
  onMine,
  onTheirs,
}: {
  mine: Record<string, string>
  theirs: Me
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const now = textsOf(theirs)
  const differing = words.filter((word) => now[word] !== mine[word])
  const label = { name: t('auth.name'), rank: t('profile.rank'), phone: t('auth.phone') }
  return (
    <div className={style.stale} ref={box} tabIndex={-1} role="alert">
      <h3>{t('profile.stale')}</h3>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{t('profile.stale.what')}</span>
              </th>
              <th scope="col">{t('profile.stale.mine')}</th>
              <th scope="col">{t('profile.stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((word) => (
              <tr key={word}>
                <th scope="row">{label[word]}</th>
                <td>{mine[word]}</td>
                <td>{now[word]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={style.go}>
        <Button size="sm" busy={busy} onClick={onMine}>
          {t('profile.stale.keepMine')}
        </Button>
        <Button size="sm" look="ghost" onClick={onTheirs}>
          {t('profile.stale.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}

/** Kept at once, without the button below. */
function Photo({ me }: { me: Me }) {
  const { t } = useTranslation()
  const setting = useWrite(profile.setPhoto, t('doing.picture'), [profile.me])
  const removing = useWrite(profile.removePhoto, t('doing.picture'), [profile.me])
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [tries, setTries] = useState(0)
  const failed = (error: CallError) => {
    setRefusal(error)
    setTries((before) => before + 1)
  }
  const refuse = (sentence: string) => setRefusal(new CallError('not_an_image', 400, sentence))
  const change = (file: File | null) => {
    setRefusal(null)
    const after = {
      onSuccess: () => void toast.success(t(file ? 'profile.photo.kept' : 'profile.photo.removed')),
      onError: (error: CallError) => {
        failed(error)
        toast.error(t('form.saveFailed'))
      },
    }
    if (file) setting.mutate({ input: {}, files: { man_photo: file } }, after)
    else removing.mutate({}, after)
  }
  return (
    <div className={style.photo}>
      <PhotoField
        key={tries}
        label={t('profile.photo')}
        person={me.name}
        photo={me.photoUrl ?? undefined}
        accept="image/jpeg,image/png,image/webp,image/gif"
        maxBytes={limits.photoBytes}
        onChange={change}
        onRefused={(why) =>
          refuse(
            why === 'type'
              ? t('error.not_an_image')
              : t('profile.photo.tooLarge', { count: limits.photoBytes / 1024 / 1024 }),
          )
        }
      />
      <Refusal error={refusal} />
    </div>
  )
}
