import { limits } from '../../../../contract/rules/rules.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import style from './Settings.module.css'

type Props = { name: string; isOpen: boolean; onOpen: () => void; onClose: () => void }

export function DeleteSection({ name, isOpen, onOpen, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Section title={t('wgroup.delete')}>
      <div className={style.act}>
        <p>{t('wgroup.delete.lede', { count: limits.workgroupRestoreDays })}</p>
        <Button look="danger" onClick={onOpen}>
          {t('wgroup.delete')}
        </Button>
      </div>
      {isOpen && <DeleteDialog name={name} onClose={onClose} />}
    </Section>
  )
}
