import style from './AddCard.module.css'

/** A dashed card that adds a contact. */
export function AddCard({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={style.add} onClick={onClick}>
      {label}
    </button>
  )
}
