import style from './AddCard.module.css'

/** The dashed place for one more card. */
export function AddCard({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={style.add} onClick={onClick}>
      {label}
    </button>
  )
}
