import '../forms.css'
import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { Avatar } from '../../elements/Avatar.tsx'
import { Button } from '../../elements/Button.tsx'
import { FormRow, type FieldProps } from '../form/FormRow.tsx'

type Props = FieldProps & {
  /** `id`: of a member. */
  person: { id?: string; name: string }
  photo?: string | undefined
  onChange: (file: File | null) => void
  accept?: string
  maxBytes?: number
  onRefused?: (why: 'type' | 'size') => void
  /** Replaces the round photo and the texts of the buttons, for a picture that is not of a person. */
  picture?: { show: (address: string | undefined) => ReactNode; choose: string; change: string; remove: string }
  /** Edits the chosen file (crops it); null cancels. */
  edit?: (file: File) => Promise<File | null>
}

/** The photo of a person with a preview. `photo`: the address of the current one; onChange(null) removes it. */
export function PhotoField({
  person,
  photo,
  onChange,
  accept = 'image/jpeg,image/png,image/webp',
  maxBytes = 5e6,
  onRefused,
  picture,
  edit,
  ...row
}: Props) {
  const { t } = useTexts()
  const [preview, setPreview] = useState<string | null>()
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview)
    },
    [preview],
  )
  const shown = preview === undefined ? photo : (preview ?? undefined)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    if (!accept.split(',').includes(chosen.type)) return onRefused?.('type')
    const file = edit ? await edit(chosen) : chosen
    if (!file) return
    if (file.size > maxBytes) return onRefused?.('size')
    setPreview(URL.createObjectURL(file))
    onChange(file)
  }
  return (
    <FormRow {...row}>
      {(ids) => (
        <div className="photo">
          {picture ? picture.show(shown) : <Avatar {...person} photo={shown} size="xl" />}
          <div className="acts">
            <span className="btn">
              {shown ? (picture?.change ?? t('ui.changePhoto')) : (picture?.choose ?? t('ui.choosePhoto'))}
              <input
                {...ids}
                type="file"
                accept={accept}
                onChange={(event) => {
                  void take(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
            </span>
            {shown && (
              <Button
                look="ghost"
                onClick={() => {
                  setPreview(null)
                  onChange(null)
                }}
              >
                {picture?.remove ?? t('ui.removePhoto')}
              </Button>
            )}
          </div>
        </div>
      )}
    </FormRow>
  )
}
