/** The dashed place for one more card. */
export function AddCard({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="add" onClick={onClick}>
      {label}
    </button>
  )
}
