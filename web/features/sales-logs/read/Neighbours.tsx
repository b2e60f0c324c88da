import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useTexts } from '../../../ui/texts.ts'
import { useNavigate } from 'react-router'
import { href, paths } from '../../../../contract/core/paths.ts'
import { useShortcut } from '../../../ui/keys.ts'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { neighbourOf, placeInList } from '../list/last-list.ts'
import style from './Neighbours.module.css'

/** Links to the previous and next log of the list, across its pages, with J and K. */
export function Neighbours({ id }: { id: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const place = placeInList(id)
  const goTo = (step: 1 | -1) => async () => {
    const to = await neighbourOf(id, step).catch(() => undefined)
    if (to) void navigate(href(paths.log, { logId: to }), { replace: true })
  }
  const group = t('nav.logs')
  useShortcut('KeyJ', () => void goTo(1)(), { label: t('logs.nextLog'), group, off: !place?.hasNext })
  useShortcut('KeyK', () => void goTo(-1)(), { label: t('logs.previousLog'), group, off: !place?.hasPrevious })
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
        disabled={!place.hasPrevious}
        onClick={() => void goTo(-1)()}
      />
      <IconButton
        icon={IconDown}
        label={t('logs.nextLog')}
        keys="J"
        disabled={!place.hasNext}
        onClick={() => void goTo(1)()}
      />
      <span className="vr" />
    </span>
  )
}
