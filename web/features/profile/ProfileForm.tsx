import { useTexts } from '../../ui/texts.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { LazyConflictDialog } from '../../kit/conflicts/LazyConflictDialog.tsx'
import { Form } from '../../ui/forms/form/Form.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { OwnPhone } from '../auth/shared/OwnPhone.tsx'
import { MyPhoto } from './MyPhoto.tsx'
import { useProfileForm } from './use-profile-form.ts'
import type { Me } from './me.ts'
import style from './Profile.module.css'

/** Name, rank, phone and photo. */
export function ProfileForm({ me }: { me: Me }) {
  const { t } = useTexts()
  const { form, own, conflict, save } = useProfileForm(me)
  const inWorkgroup = me.workgroupId !== '0'
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
      {conflict && <LazyConflictDialog {...conflict} />}
    </>
  )
}
