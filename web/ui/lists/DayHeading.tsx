import './lists.css'
/** A sticky heading: "11월 20일 금요일" with the note "오늘 · 3건". */
export function DayHeading({ title, note }: { title: string; note?: string }) {
  return (
    <h2 className="day">
      {title} {note && <span>{note}</span>}
    </h2>
  )
}
