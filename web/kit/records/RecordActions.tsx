import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'

/** The actions of a record: edit (E), and a menu. @param edit the address; undefined where the user may not edit */
export function RecordActions({ edit, menu, group }: { edit: string | undefined; menu: MenuItem[]; group: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const label = t('record.edit')
  useShortcut('KeyE', () => void (edit && navigate(edit)), { label, group, off: edit === undefined })
  return (
    <>
      {edit && (
        <>
          <span className="desk">
            <Button icon={IconPencil} keys="E" to={edit}>
              {label}
            </Button>
          </span>
          <span className="phone">
            <IconButton icon={IconPencil} label={label} glyph={22} to={edit} />
          </span>
        </>
      )}
      {menu.length > 0 && (
        <Menu
          label={t('record.more')}
          items={menu}
          trigger={(props) => <IconButton {...props} look="default" icon={IconDots} label={t('record.more')} />}
        />
      )}
    </>
  )
}
