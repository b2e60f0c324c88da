import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconCoach from '@tabler/icons-react/dist/esm/icons/IconMessageCircleQuestion.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { needCodes } from '../../../../contract/codes.ts'
import type { Icon } from '../../../ui/elements/Glyph.tsx'
import style from '../Needs.module.css'

export type NeedKind = 'strategic' | 'product' | 'personal' | 'operational' | 'none'

/** The display order. */
export const needKinds: NeedKind[] = ['strategic', 'product', 'personal', 'operational', 'none']
export const needIcons: Record<NeedKind, Icon> = {
  strategic: IconCompass,
  product: IconPackage,
  personal: IconHeart,
  operational: IconRepeat,
  none: IconMinus,
}
/** The icon of logs without a need. */
export const coachIcon: Icon = IconCoach
/** The text key of a need type: `code.0040001`. */
export const kindKey = (kind: NeedKind) => `code.${needCodes[kind]}` as const
/** A class that sets --n (text), --ns (background), --nm (mark) and --nl (border). */
export const needClass = (kind: NeedKind): string => style[kind]!
