import { useEffect, useState } from 'react'
import { limits } from '../../../../contract/rules/rules.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import style from './Settings.module.css'

/** @param opened the dialog is open at first: it has an address of its own */
export function DeleteSection({ name, opened }: { name: string; opened: boolean }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  // Later than the router, which closes what floats when an address is entered.
  useEffect(() => {
    const timer = opened ? setTimeout(() => setOpen(true)) : undefined
    return () => clearTimeout(timer)
  }, [opened])
  return (
    <Section title={t('wgroup.delete')}>
      <div className={style.act}>
        <p>{t('wgroup.delete.lede', { count: limits.workgroupRestoreDays })}</p>
        <Button look="danger" onClick={() => setOpen(true)}>
          {t('wgroup.delete')}
        </Button>
      </div>
      {isOpen && <DeleteDialog name={name} onClose={() => setOpen(false)} />}
    </Section>
  )
}
