import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { useOpenInAddress } from '../../../kit/address/use-open-in-address.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { ExportLessons } from './ExportLessons.tsx'
import { ImportLessons } from './ImportLessons.tsx'

/** Menu for the export and the import of lessons. */
export function LessonFiles() {
  const { t } = useTexts()
  const [open, setOpen] = useOpenInAddress(['save-lessons', 'add-lessons'])
  const close = () => setOpen('')
  return (
    <>
      <Menu
        label={t('lessons.menu')}
        items={[
          { label: t('lessons.save'), icon: IconSave, onSelect: () => setOpen('save-lessons') },
          { label: t('lessons.add'), icon: IconAdd, onSelect: () => setOpen('add-lessons') },
        ]}
        trigger={(props) => <IconButton {...props} icon={IconDots} label={t('lessons.menu')} />}
      />
      {open === 'save-lessons' && <ExportLessons onClose={close} />}
      {open === 'add-lessons' && <ImportLessons onClose={close} />}
    </>
  )
}
