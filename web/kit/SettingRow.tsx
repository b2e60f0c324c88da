import type { ReactNode } from 'react'
import style from './SettingRow.module.css'

type Props = { title: string; chip?: ReactNode; lede: string; children: ReactNode }

/** A setting: its title and state, one sentence, and what can be done with it. */
export const SettingRow = ({ title, chip, lede, children }: Props) => (
  <div className={style.row}>
    <div>
      <h3>
        {title} {chip}
      </h3>
      <p className="s13 t2">{lede}</p>
    </div>
    <div className={style.do}>{children}</div>
  </div>
)
