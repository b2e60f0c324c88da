import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellPlus from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs'
import { paths } from '../../../../contract/core/paths.ts'
import { Button } from '../../../ui/elements/Button.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useWatched } from './use-watched.ts'
import style from './Keywords.module.css'

/** Whether a word is watched, in its row of the list. */
export function WordBell({ word }: { word: string }) {
  const { t } = useTexts()
  const watched = useWatched(word)
  if (!watched) return null
  const { isWatched, busy, toggle } = watched
  return (
    <IconButton
      icon={isWatched ? IconBell : IconBellPlus}
      label={t('keywords.watch', { word })}
      aria-pressed={isWatched}
      className={isWatched ? style.watched! : ''}
      busy={busy}
      onClick={toggle}
    />
  )
}

/** The same on the page of a word, with the way to who is notified. */
export function WordAlert({ word }: { word: string }) {
  const { t } = useTexts()
  const watched = useWatched(word)
  if (!watched) return null
  const { isWatched, isTold, busy, toggle } = watched
  const state = isTold ? 'keywords.isWatched' : 'keywords.isWatchedForNone'
  return (
    <section>
      <h3>{t('keywords.alert')}</h3>
      <p className="s13 t2">{t(isWatched ? state : 'keywords.isNotWatched')}</p>
      <p className={style.buttons}>
        <Button icon={isWatched ? IconBell : IconBellPlus} aria-pressed={isWatched} busy={busy} onClick={toggle}>
          {t('keywords.watchThis')}
        </Button>
        <Button look="ghost" to={paths.keywordAlerts}>
          {t('settings.keywordAlerts')}
        </Button>
      </p>
    </section>
  )
}
