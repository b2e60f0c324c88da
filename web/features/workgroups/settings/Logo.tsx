import { Monogram } from '../../../ui/elements/Monogram.tsx'
import style from './Settings.module.css'

/** @param address undefined: the first letter of the name */
export const Logo = ({ address, name }: { address: string | undefined; name: string }) =>
  address ? <img className={style.logo} src={address} alt="" /> : <Monogram name={name} />
