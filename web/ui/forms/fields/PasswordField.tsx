import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { useTexts } from '../../texts.ts'
import { Glyph } from '../../elements/Glyph.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Needs autoComplete: 'current-password' or 'new-password'. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className="in"
          aria-label={t('ui.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Glyph icon={shown ? IconEyeOff : IconEye} />
        </button>
      }
    />
  )
}
