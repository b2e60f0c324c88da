import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Star.module.css'
import { useStar } from './use-stars.ts'

/** One's own star of a customer; nothing as long as nobody knows, as without a network. */
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
