import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { paths } from '../../../../contract/core/paths.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'

/** In the header of the customers' pages: a link to the form; on a phone as an icon. */
export function RegisterCustomerButton() {
  const { t } = useTexts()
  const label = t('nav.registerCustomer')
  return (
    <>
      <span className="phone">
        <IconButton icon={IconPlus} label={label} glyph={22} to={paths.registerCustomer} />
      </span>
      <span className="desk">
        <Button look="primary" icon={IconPlus} to={paths.registerCustomer}>
          {label}
        </Button>
      </span>
    </>
  )
}
