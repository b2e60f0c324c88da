import { useState } from 'react'
import IconPhotoDown from '@tabler/icons-react/dist/esm/icons/IconPhotoDown.mjs'
import { useFormat } from '../../format/use-format.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

type Props = { question: string; caption: string }
/** Saves the chart around it as a picture. */
export function ChartPicture({ question, caption }: Props) {
  const { t } = useTexts()
  const { today } = useFormat()
  const [busy, setBusy] = useState(false)
  const save = async (button: HTMLElement) => {
    setBusy(true)
    try {
      const { saveChartPicture } = await import('./chart-picture.ts')
      await saveChartPicture(
        button.closest('section')!,
        `${question.replace(/[?？¿]/g, '').trim()}_${today()}.png`,
        caption,
      )
    } catch (error) {
      console.error(error)
      toast.error(t('statistics.pictureFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      icon={IconPhotoDown}
      label={t('statistics.picture', { question })}
      busy={busy}
      onClick={(event) => void save(event.currentTarget as HTMLElement)}
    />
  )
}
