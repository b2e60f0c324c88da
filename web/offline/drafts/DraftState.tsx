import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconSaved from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconHere from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconSave from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs'
import IconSaving from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { paths } from '../../../contract/core/paths.ts'
import { useTexts } from '../../ui/texts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useShortcut } from '../../ui/keys.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useFormat } from '../../format/use-format.ts'
import { loadDraftStore } from './load-draft-store.ts'
import { tabDrafts } from './drafts.ts'
import type { SaveState } from './tab-drafts.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import style from './DraftState.module.css'

const useSaveState = (name: string | null): SaveState | undefined =>
  useSyncExternalStore(tabDrafts.subscribe, () => (name === null ? undefined : tabDrafts.state(name)))

/**
 * The state of a draft, in words: nothing while the user types, or where a save is quick. `byHand`: with a button that
 * saves now.
 */
export function DraftState({ of: name, byHand = false }: { of: string | null; byHand?: boolean }) {
  const { t } = useTexts()
  const saving = useSaveState(name)
  useAnnouncement(saving)
  const saveNow = async () => {
    if (name === null || !tabDrafts.get(name)) return
    const state = await (await loadDraftStore()).save(name, true)
    if (state?.status === 'saved') toast.success(t('kept.saved'))
    else if (state?.status === 'local' && state.isStored) toast.success(t('kept.here'))
    else if (state?.status === 'local') toast.error(t('kept.inTab'))
    else toast.error(t('kept.saveFailed'))
  }
  useShortcut('Mod+KeyS', () => void saveNow(), { label: t('kept.save'), off: !byHand })
  const button = {
    'aria-disabled': (name !== null && !tabDrafts.get(name)) || undefined,
    onClick: () => void saveNow(),
  }
  // A phone has room for the button or for what is said of the draft.
  const isUnsaved = saving === undefined || saving.status === 'typing' || saving.status === 'saving'
  return (
    <>
      <State saving={saving} onRetry={() => name && void loadDraftStore().then((store) => store.save(name))} />
      {byHand && (
        <>
          <span className="desk">
            <Button look="ghost" {...button}>
              {t('kept.save')}
            </Button>
          </span>
          <span className={`phone ${isUnsaved ? '' : style.spare}`}>
            <IconButton icon={IconSave} label={t('kept.save')} {...button} />
          </span>
        </>
      )}
    </>
  )
}

function State({ saving, onRetry }: { saving: SaveState | undefined; onRetry: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const isLong = useLong(saving?.status === 'saving')
  const isInTab = saving?.status === 'local' && !saving.isStored
  useConfirmClose(isInTab)
  if (isInTab)
    return (
      <span className={`${style.state} ${style.failed}`} role="alert">
        <Glyph icon={IconAlert} />
        <span>{t('kept.inTab')}</span>
      </span>
    )
  if (saving?.status === 'failed')
    return (
      <span className={`${style.state} ${style.failed}`} role="alert" title={errorText(saving.why)}>
        <Glyph icon={IconAlert} />
        <span>{t('kept.failed', { why: errorText(saving.why) })}</span>
        <button type="button" className="link" onClick={onRetry}>
          {t('ui.retry')}
        </button>
      </span>
    )
  const words = () => {
    if (saving?.status === 'saving' && isLong) return { icon: IconSaving, text: t('kept.saving') }
    if (saving?.status === 'local') return { icon: IconHere, text: t('kept.here') }
    if (saving?.status === 'saved') {
      const at = new Date(saving.at).toISOString()
      return { icon: IconSaved, text: t('kept.savedAt', { time: format.time(at) }) }
    }
    return null
  }
  const shown = words()
  return (
    <span role="status">
      {shown && (
        <Anchor to={paths.drafts} className={style.state}>
          <Glyph icon={shown.icon} />
          <span>{shown.text}</span>
        </Anchor>
      )}
    </span>
  )
}

/** Asks before the tab is closed: nothing else has the text. */
function useConfirmClose(is: boolean): void {
  useEffect(() => {
    if (!is) return
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', prevent)
    return () => removeEventListener('beforeunload', prevent)
  }, [is])
}

/** True after a second, so that nothing flickers where a save is quicker. */
function useLong(is: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!is) return
    const timer = setTimeout(() => setLong(true), 1000)
    return () => clearTimeout(timer)
  }, [is])
  return isLong
}
/** Announces the first save to the server, and the first one after a failure. */
function useAnnouncement(saving: SaveState | undefined): void {
  const { t } = useTexts()
  const wasAnnounced = useRef(false)
  const announce = useEffectEvent((state: SaveState['status']) => {
    if (state === 'local' || state === 'failed') wasAnnounced.current = false
    if (state === 'submitted') toast.info(t('kept.taken'))
    if (state !== 'saved' || wasAnnounced.current) return
    wasAnnounced.current = true
    toast.success(t('kept.autoSaved'))
  })
  useEffect(() => {
    if (saving) announce(saving.status)
  }, [saving])
}

/** Another device changed the same draft: shows its text, and the choice. */
export function DraftConflict({ of: name }: { of: string | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const saving = useSaveState(name)
  if (name === null || saving?.status !== 'conflict') return null
  const { theirs } = saving
  const choose = (which: 'mine' | 'theirs' | 'both') =>
    void loadDraftStore().then((store) => store.resolveConflict(name, which))
  return (
    <section className={style.choice} role="alert">
      <h2>{t('kept.choice', { time: format.moment(theirs.updatedAt) })}</h2>
      <blockquote>
        {theirs.title && <b>{theirs.title}</b>}
        <p>{theirs.content || t('stale.nothing')}</p>
      </blockquote>
      <div>
        <Button look="primary" onClick={() => choose('both')}>
          {t('kept.keepBoth')}
        </Button>
        <Button onClick={() => choose('theirs')}>{t('kept.takeTheirs')}</Button>
        <Button onClick={() => choose('mine')}>{t('kept.keepMine')}</Button>
      </div>
    </section>
  )
}
