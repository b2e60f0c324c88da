import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Star.module.css'
import { useStar } from './use-stars.ts'

/** The user's star of a customer; nothing while it is unknown, for example offline. */
export function Star({ customer, glyph = 16 }: { customer: { id: string; name: string }; glyph?: number }) {
  const { t } = useTexts()
  const { isStarred, set } = useStar(customer)
  if (isStarred === null) return null
  return (
    <IconButton
      size="sm"
      className={isStarred ? style.on! : style.off!}
      icon={IconStar}
      glyph={glyph}
      label={t('customers.star', { name: customer.name })}
      aria-pressed={isStarred}
      onClick={() => set(!isStarred)}
    />
  )
}
