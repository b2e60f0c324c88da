import { rolesToGive } from '../../../contract/permissions.ts'
import { usePerson } from '../../api/me.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { usePhoneFormat } from '../../format/phone-number.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail, Units } from './member-detail.ts'
import { useMemberForm, type MemberForm as Values } from './use-member-form.ts'
import style from './Member.module.css'

const roles = ['master', 'chief', 'manager', 'staff'] as const

/** Department, rank and role of a member. */
export function MemberForm({ member, units }: { member: MemberDetail; units: Units }) {
  const { t } = useTexts()
  const phoneText = usePhoneFormat()
  const { form, save, isChanged } = useMemberForm(member)
  return (
    <Form {...form.frame} onSubmit={save}>
      <SelectField
        {...form.field('departmentId')}
        placeholder={t('member.noDepartment')}
        options={units.map((unit) => ({ value: unit.id, label: unit.name }))}
      />
      <TextField {...form.field('rank')} optional />
      {member.phone && <TextField label={t('member.phone')} value={phoneText(member.phone)} readOnly />}
      <Roles value={form.values.role} now={member.role} onChange={(role) => form.change({ role })} />
      <CallErrorNotice error={form.refusal} />
      <div className={style.acts}>
        <Button type="submit" look="primary" busy={form.busy} disabled={!isChanged}>
          {t('form.save')}
        </Button>
      </div>
    </Form>
  )
}

type RolesProps = { value: Values['role']; now: Values['role']; onChange: (role: Values['role']) => void }
/** The roles with what each may do; those that the user may not give are shown with the reason. */
function Roles({ value, now, onChange }: RolesProps) {
  const { t } = useTexts()
  const mayGive: readonly string[] = rolesToGive(usePerson())
  return (
    <Section title={t('member.role')}>
      <div className={style.roles} role="radiogroup" aria-label={t('member.role')}>
        {roles.map((role) => (
          <label key={role} className={mayGive.includes(role) ? undefined : style.off}>
            <input
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              disabled={!mayGive.includes(role)}
              onChange={() => onChange(role)}
            />
            <b>{t(`role.${role}`)}</b>
            <span className="s13 t2">{t(role === 'master' ? 'member.role.oneMaster' : `member.role.${role}`)}</span>
            {role === now && <small className="s12 t3">{t('member.role.now')}</small>}
          </label>
        ))}
      </div>
      <p className="s12 t3">{t('member.role.note')}</p>
    </Section>
  )
}
