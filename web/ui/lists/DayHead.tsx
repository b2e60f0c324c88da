import './lists.css'
/** "11월 20일 금요일" and "오늘 · 3건". Sticky under the bar. */
export function DayHead({ title, note }: { title: string; note?: string }) {
  return (
    <h2 className="day">
      {title} {note && <span>{note}</span>}
    </h2>
  )
}
