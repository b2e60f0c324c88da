import { useFormat } from '../../format/use-format.ts'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'
import style from './Statistics.module.css'

/** The heading of printed figures: the workgroup and the date; and whose figures they are, and of which days. */
export function PrintHead({ caption }: { caption: string }) {
  const { date, today } = useFormat()
  const workgroupName = useWorkgroupName()
  return (
    <div className={style.head}>
      <span>{workgroupName}</span>
      <span>{date(today())}</span>
      <p>{caption}</p>
    </div>
  )
}
