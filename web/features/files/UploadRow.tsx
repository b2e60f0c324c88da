import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Files.module.css'
import { iconOf } from './kinds.ts'
import type { Upload } from './upload-list.ts'
import { useFormat } from '../../format/use-format.ts'
import { useSize } from '../../format/use-size.ts'

type Props = { upload: Upload; onDrop: () => void; onRetry?: (() => void) | undefined }
const icons = { failed: IconAlert, offline: IconCloud }

/** An upload: its progress, the button that cancels it, and its error. */
export function UploadRow({ upload, onDrop, onRetry }: Props) {
  const { t } = useTexts()
  const size = useSize()
  const { state, file, sent, why, mayRetry } = upload
  const icon = state === 'failed' || state === 'offline' ? icons[state] : iconOf(file.name)
  return (
    <li className={style.row} data-state={state}>
      <Glyph icon={icon} />
      <span className="one">{file.name}</span>
      <span className={style.end}>
        {state === 'offline' ? t('files.offline') : <Progress {...upload} size={size(file.size)} />}
        <IconButton
          size="sm"
          icon={IconX}
          label={t(state === 'sending' ? 'files.cancel' : 'files.remove', { name: file.name })}
          onClick={onDrop}
        />
      </span>
      {state === 'sending' && <Bar name={file.name} sent={sent} />}
      {why && state === 'failed' && (
        <span className={style.why} role="alert">
          {why}
          {mayRetry && onRetry && (
            <button type="button" onClick={onRetry}>
              {t('files.again')}
            </button>
          )}
        </span>
      )}
    </li>
  )
}
const Progress = ({ state, file, sent, size }: Upload & { size: string }) => {
  const toSize = useSize()
  return <span className="num">{state === 'sending' ? `${toSize(file.size * sent)} / ${size}` : size}</span>
}

/** The upload of a picture, as a preview. */
export function UploadTile({ upload: { file, sent, picture, state }, onDrop }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <li className={style.tile} data-state={state}>
      {picture && <img src={picture} alt={file.name} />}
      {state !== 'chosen' && (
        <span className={style.cover}>
          {format.percent(sent)}
          <Bar name={file.name} sent={sent} />
        </span>
      )}
      <IconButton
        size="sm"
        icon={IconX}
        label={t(state === 'chosen' ? 'files.remove' : 'files.cancel', { name: file.name })}
        onClick={onDrop}
      />
    </li>
  )
}

function Bar({ name, sent }: { name: string; sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <span
      className={style.bar}
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}
