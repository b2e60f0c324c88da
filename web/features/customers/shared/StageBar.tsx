import style from './StageBar.module.css'

/** The completed, current and remaining stages; `note` says since when. */
export function StageBar({
  label,
  stages,
  at,
}: {
  label: string
  stages: { label: string; note?: string | undefined }[]
  at: number
}) {
  return (
    <ol className={style.stages} aria-label={label}>
      {stages.map((stage, index) => (
        <li
          key={stage.label}
          className={index < at ? style.done : index === at ? style.now : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          {stage.label} {stage.note && <small>{stage.note}</small>}
        </li>
      ))}
    </ol>
  )
}
