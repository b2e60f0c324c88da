import { limits } from '../../../contract/rules.ts'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../use-format.ts'
import { AddFiles } from './AddFiles.tsx'
import { Dropping } from './Dropping.tsx'
import style from './Files.module.css'
import { UploadRow, UploadTile } from './UploadRow.tsx'
import { drop, take, useUploads } from './uploads.ts'

/** Chosen for a log that is being written: they set out when it is there. @param name of the form */
export function FormFiles({ name }: { name: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const chosen = useUploads({ form: name })
  const count = chosen.filter((one) => one.state === 'chosen').length
  const onFiles = (given: File[]) => take({ form: name }, given, 0, t)
  const isTile = (one: (typeof chosen)[number]) => one.picture !== null && one.state === 'chosen'
  const [tiles, rows] = [chosen.filter(isTile), chosen.filter((one) => !isTile(one))]
  return (
    <div className={style.inForm}>
      <Section
        level={3}
        title={t('files.title')}
        count={`${format.number(count)} / ${format.number(limits.files)}`}
        action={count < limits.files && <AddFiles onFiles={onFiles} />}
      >
        {tiles.length > 0 && (
          <ul className={style.tiles}>
            {tiles.map((one) => (
              <UploadTile key={one.id} upload={one} onDrop={() => drop({ form: name }, one.id)} />
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <ul className={style.rows}>
            {rows.map((one) => (
              <UploadRow key={one.id} upload={one} onDrop={() => drop({ form: name }, one.id)} />
            ))}
          </ul>
        )}
        {chosen.length === 0 && <p className="s13 t3">{t('files.hint')}</p>}
      </Section>
      <Dropping left={limits.files - count} says={t('files.dropOnForm')} onFiles={onFiles} />
    </div>
  )
}
