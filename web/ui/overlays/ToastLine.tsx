import './overlays.css'
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconLoader from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { Glyph } from '../elements/Glyph.tsx'
import { useTexts } from '../texts.ts'
import { IconButton } from '../elements/IconButton.tsx'
import { dismissToast, runToastAction, toastsStay, type Toast } from './toast.ts'

export const toastIcons = {
  success: { icon: IconCheck, className: 'ok' },
  error: { icon: IconAlert, className: 'no' },
  loading: { icon: IconLoader, className: 'spin' },
  info: { icon: IconInfo, className: '' },
}

export function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useTexts()
  const { id, kind, text, action } = toast
  return (
    <div className="toast">
      <Glyph size={17} {...toastIcons[kind]} />
      <span className="grow">{text}</span>
      {action && (
        <button type="button" onClick={() => runToastAction(toast)}>
          {action.label}
        </button>
      )}
      {toastsStay() && kind !== 'loading' && (
        <IconButton icon={IconX} label={t('ui.close')} look="ghost" size="sm" onClick={() => dismissToast(id)} />
      )}
    </div>
  )
}
