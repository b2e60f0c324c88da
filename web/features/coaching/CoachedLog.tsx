import IconFeedback from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconOut from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { coaching } from '../../../contract/calls/coaching/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { dotted, titled } from '../../format/format.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from '../needs/shared/NeedChip.tsx'
import { coachIcon, kindKey } from '../needs/shared/needs.ts'
import {
  askedKinds,
  questionText,
  namesIn,
  questionsOf,
  type AskableKind,
  type Own,
} from '../needs/shared/questions.ts'
import style from './Coaching.module.css'

export type Coached = OutputOf<typeof coaching.list>['items'][number]
type Props = {
  log: Coached
  /** The missing type it is listed for; empty: logs without any type. */
  about: AskableKind | ''
  /** Whether the author is shown. */
  isNamed: boolean
  /** The workgroup's questions. */
  own: readonly Own[]
  onFeedback: (() => void) | undefined
  onDismiss: (() => void) | undefined
}

export function CoachedLog({ log, about, isNamed, own, onFeedback, onDismiss }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { title, content, customerName, author, wavedOffBy, wavedOffAt, types, feedbackCount } = log
  const whose = dotted(customerName, titled(log.contactName, log.contactPosition), isNamed && author.name)
  const found = askedKinds.filter((kind) => types.includes(kind))
  const missing = askedKinds.filter((kind) => !types.includes(kind))
  const question = useQuestion(log, about ? [about] : missing, own)
  return (
    <article className={style.log}>
      <time className="num" dateTime={log.at}>
        {format.dayShort(format.dayOf(log.at))}
      </time>
      <div className={style.text}>
        <h3>
          <Anchor className="whole" to={href(paths.log, { logId: log.logId })}>
            {title}
          </Anchor>{' '}
          <span className="one">{whose}</span>
        </h3>
        <p className={style.excerpt}>{content}</p>
        {question && !wavedOffBy && (
          <p className={style.question}>
            <Glyph icon={coachIcon} size={15} />
            <span className="unseen">{t('coaching.ask')} </span>
            <span>{t('coaching.question', { question })}</span>
          </p>
        )}
        {wavedOffBy && wavedOffAt && (
          <p className="s12 t3">{dotted(t('coaching.outBy', wavedOffBy), format.dayShort(format.dayOf(wavedOffAt)))}</p>
        )}
      </div>
      <div className="chips">
        {found.length > 0 && <span className="unseen">{t('coaching.found')}</span>}
        {found.map((kind) => (
          <NeedChip key={kind} kind={kind} label={t(kindKey(kind))} />
        ))}
        {missing.length > 0 && <span className="unseen">{t('coaching.missing')}</span>}
        {missing.map((kind) => (
          <NeedChip key={kind} kind={kind} label={t(kindKey(kind))} look="missing" />
        ))}
      </div>
      <div className={style.acts}>
        {feedbackCount > 0 && <small className="t3">{t('coaching.given', { count: feedbackCount })}</small>}
        {onFeedback && (
          <Button size="sm" icon={IconFeedback} aria-label={t('coaching.feedbackOn', { title })} onClick={onFeedback}>
            {t('coaching.feedback')}
          </Button>
        )}
        {onDismiss && (
          <Button
            size="sm"
            look="ghost"
            icon={wavedOffBy ? IconBack : IconOut}
            aria-label={t(wavedOffBy ? 'coaching.putBack' : 'coaching.takeOut', { title })}
            onClick={onDismiss}
          >
            {t(wavedOffBy ? 'coaching.out.back' : 'coaching.out.take')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** A question about a missing type with the names filled in; always the same one for the same log. */
function useQuestion(log: Coached, missing: readonly AskableKind[], own: readonly Own[]): string | null {
  const { t } = useTexts()
  const turn = Number(log.logId)
  const kind = missing[turn % missing.length]
  if (!kind) return null
  const names = namesIn(currentLanguage(), {
    customer: log.customerName,
    contact: log.contactName,
    title: log.contactPosition,
  })
  const [question] = questionsOf(kind, names, own, Math.floor(turn / missing.length))
  return question ? questionText(question, names, t) : null
}
