import { useTexts } from '../ui/texts.ts'
import { Button } from '../ui/marks/Button.tsx'
import { Dialog } from '../ui/floats/Dialog.tsx'
import style from './Versions.module.css'

export type Version = { label: string; mine: string; theirs: string }
/** Who saved; oneself is on another device. Null where nobody knows. */
export type SavedBy = { name: string; isMe: boolean } | null
type Props = {
  by: SavedBy
  versions: Version[]
  busy?: boolean
  keepMine: () => void
  takeTheirs: () => void
  close: () => void
}

/** Somebody saved in the meantime: who, what differs, side by side, and the choice between the two; one's own has the focus. */
export function Versions({ by, versions, busy = false, keepMine, takeTheirs, close }: Props) {
  const { t } = useTexts()
  const words = !by
    ? { title: t('stale.title'), mine: t('stale.mine'), theirs: t('stale.theirs') }
    : by.isMe
      ? { title: t('stale.titleMe'), mine: t('stale.mineHere'), theirs: t('stale.theirsMe') }
      : {
          title: t('stale.titleBy', { name: by.name }),
          mine: t('stale.mine'),
          theirs: t('stale.theirsBy', { name: by.name }),
        }
  const different = versions.filter(({ mine, theirs }) => mine !== theirs)
  const column = (title: string, whose: 'mine' | 'theirs') => (
    <section>
      <h3>{title}</h3>
      {different.map((one) => (
        <div key={one.label}>
          <h4>{one.label}</h4>
          <p>{one[whose] || t('stale.nothing')}</p>
        </div>
      ))}
    </section>
  )
  return (
    <Dialog
      open
      size="wide"
      cross
      onClose={close}
      title={words.title}
      footer={
        <>
          <Button onClick={takeTheirs}>{t('stale.take')}</Button>
          <Button data-autofocus look="primary" busy={busy} onClick={keepMine}>
            {t('stale.keep')}
          </Button>
        </>
      }
    >
      <p>{different.length > 0 ? t('stale.body') : t('stale.same')}</p>
      {different.length > 0 && (
        <div className={style.versions}>
          {column(words.mine, 'mine')}
          {column(words.theirs, 'theirs')}
        </div>
      )}
    </Dialog>
  )
}
