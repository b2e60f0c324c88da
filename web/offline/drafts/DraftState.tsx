import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconSaved from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconHere from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconSaving from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { paths } from '../../../contract/core/paths.ts'
import { useTexts } from '../../ui/texts.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useShortcut } from '../../ui/keys.ts'
import { Anchor } from '../../ui/marks/Anchor.tsx'
import { Button } from '../../ui/marks/Button.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import { useFormat } from '../../format/use-format.ts'
import { keeper } from './load-saver.ts'
import { kept, type Saving } from './drafts.ts'
import { useSentence } from '../../kit/error-sentence.ts'
import style from './DraftState.module.css'

const useSaving = (name: string | null): Saving | undefined =>
  useSyncExternalStore(kept.subscribe, () => (name === null ? undefined : kept.state(name)))

/** How what is typed is kept, in words: quiet while one types and where it is quick. `byHand`: a button that keeps it at once. */
export function KeptState({ of: name, byHand = false }: { of: string | null; byHand?: boolean }) {
  const { t } = useTexts()
  const saving = useSaving(name)
  useSaidOnce(saving)
  const saveNow = async () => {
    if (name === null || !kept.get(name)) return
    const state = await (await keeper()).save(name, true)
    if (state?.is === 'saved') toast.success(t('kept.saved'))
    else if (state?.is === 'here' && state.isKept) toast.success(t('kept.here'))
    else if (state?.is === 'here') toast.error(t('kept.inTab'))
    else toast.error(t('kept.saveFailed'))
  }
  useShortcut('Mod+KeyS', () => void saveNow(), { label: t('kept.save'), off: !byHand })
  return (
    <>
      <State saving={saving} onRetry={() => name && void keeper().then((its) => its.save(name))} />
      {byHand && (
        <span className="desk">
          <Button
            look="ghost"
            aria-disabled={(name !== null && !kept.get(name)) || undefined}
            onClick={() => void saveNow()}
          >
            {t('kept.save')}
          </Button>
        </span>
      )}
    </>
  )
}

function State({ saving, onRetry }: { saving: Saving | undefined; onRetry: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const sentence = useSentence()
  const isLong = useLong(saving?.is === 'saving')
  const isInTab = saving?.is === 'here' && !saving.isKept
  useStay(isInTab)
  if (isInTab)
    return (
      <span className={`${style.state} ${style.failed}`} role="alert">
        <Glyph icon={IconAlert} />
        <span>{t('kept.inTab')}</span>
      </span>
    )
  if (saving?.is === 'failed')
    return (
      <span className={`${style.state} ${style.failed}`} role="alert" title={sentence(saving.why)}>
        <Glyph icon={IconAlert} />
        <span>{t('kept.failed', { why: sentence(saving.why) })}</span>
        <button type="button" className="link" onClick={onRetry}>
          {t('ui.retry')}
        </button>
      </span>
    )
  const words = () => {
    if (saving?.is === 'saving' && isLong) return { icon: IconSaving, text: t('kept.saving') }
    if (saving?.is === 'here') return { icon: IconHere, text: t('kept.here') }
    if (saving?.is === 'saved') {
      const at = new Date(saving.at).toISOString()
      return { icon: IconSaved, text: t('kept.savedAt', { time: format.timeOf(at) }) }
    }
    return null
  }
  const said = words()
  return (
    <span role="status">
      {said && (
        <Anchor to={paths.drafts} className={style.state}>
          <Glyph icon={said.icon} />
          <span>{said.text}</span>
        </Anchor>
      )}
    </span>
  )
}

/** The tab asks before it goes, with what it alone has. */
function useStay(is: boolean): void {
  useEffect(() => {
    if (!is) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [is])
}

/** Only after a second: what is quicker goes by unseen. */
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
/** The first time that the server has it, and each time after it did not. */
function useSaidOnce(saving: Saving | undefined): void {
  const { t } = useTexts()
  const wasSaid = useRef(false)
  const say = useEffectEvent((state: Saving['is']) => {
    if (state === 'here' || state === 'failed') wasSaid.current = false
    if (state === 'taken') toast.info(t('kept.taken'))
    if (state !== 'saved' || wasSaid.current) return
    wasSaid.current = true
    toast.success(t('kept.autoSaved'))
  })
  useEffect(() => {
    if (saving) say(saving.is)
  }, [saving])
}

/** Another device has written in the same draft: its text stands here, and the choice. */
export function KeptChoice({ of: name }: { of: string | null }) {
  const { t } = useTexts()
  const format = useFormat()
  const saving = useSaving(name)
  if (name === null || saving?.is !== 'stale') return null
  const { theirs } = saving
  const choose = (which: 'mine' | 'theirs' | 'both') => void keeper().then((its) => its.choose(name, which))
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
