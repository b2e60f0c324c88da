import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useTexts } from '../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { href, paths } from '../../../contract/paths.ts'
import { useShortcut } from '../../ui/keys.ts'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { useFormat } from '../../use-format.ts'
import { placeInList } from './last-list.ts'
import style from './Neighbours.module.css'

/** The logs before and after in the list one came from, with J and K. */
export function Neighbours({ id }: { id: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const place = placeInList(id)
  const go = (to: string | undefined) => () => {
    if (to) void navigate(href(paths.log, { logId: to }), { replace: true })
  }
  const group = t('nav.logs')
  useShortcut('KeyJ', go(place?.next), { label: t('logs.nextLog'), group, off: !place?.next })
  useShortcut('KeyK', go(place?.previous), { label: t('logs.previousLog'), group, off: !place?.previous })
  if (!place) return null
  return (
    <span className={`desk ${style.neighbours}`}>
      <span className="s12 t3 num">
        {format.number(place.at)} / {format.number(place.total)}
      </span>
      <IconButton
        icon={IconUp}
        label={t('logs.previousLog')}
        keys="K"
        disabled={!place.previous}
        onClick={go(place.previous)}
      />
      <IconButton icon={IconDown} label={t('logs.nextLog')} keys="J" disabled={!place.next} onClick={go(place.next)} />
      <span className="vr" />
    </span>
  )
}
