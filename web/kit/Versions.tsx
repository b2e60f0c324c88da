import { useTexts } from '../ui/texts.ts'
import { Button } from '../ui/marks/Button.tsx'
import { Dialog } from '../ui/floats/Dialog.tsx'
import style from './Versions.module.css'

export type Version = { label: string; mine: string; theirs: string }
type Props = { versions: Version[]; busy?: boolean; keepMine: () => void; takeTheirs: () => void; close: () => void }

/** Somebody saved in the meantime: what differs, side by side, and the choice between the two. */
export function Versions({ versions, busy = false, keepMine, takeTheirs, close }: Props) {
  const { t } = useTexts()
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
      title={t('stale.title')}
      footer={
        <>
          <Button data-autofocus onClick={takeTheirs}>
            {t('stale.take')}
          </Button>
          <Button look="primary" busy={busy} onClick={keepMine}>
            {t('stale.keep')}
          </Button>
        </>
      }
    >
      <p>{different.length > 0 ? t('stale.body') : t('stale.same')}</p>
      {different.length > 0 && (
        <div className={style.versions}>
          {column(t('stale.mine'), 'mine')}
          {column(t('stale.theirs'), 'theirs')}
        </div>
      )}
    </Dialog>
  )
}
