import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { MemberDetail } from './member-detail.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { handedOverWords } from './shared/handed-over-words.ts'
import style from './Member.module.css'

/** Removes a member, after a question that says what stays and asks who takes over. */
export function RemoveMember({ member }: { member: MemberDetail }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { name, figures } = member
  return (
    <Section title={t('member.remove')}>
      <div className={style.remove}>
        <div className="grow">
          <b>{t('member.remove.head')}</b>
          <p className="s13 t2">
            {t('member.remove.stays', { count: figures?.logCount ?? 0 })} {figures && handedOverWords(t, figures)}
          </p>
        </div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {t('member.remove.go', { name })}
        </Button>
      </div>
      {isOpen && (
        <RemoveDialog
          leaving={[member]}
          figures={figures}
          onClose={() => setOpen(false)}
          onDone={() => void navigate(paths.members)}
        />
      )}
    </Section>
  )
}
