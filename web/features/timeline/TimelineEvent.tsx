import type { Stage } from '../../../contract/codes.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import type { timeline } from '../../../contract/calls/timeline/calls.ts'
import { named } from '../../format/format.ts'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { useTexts, type Translate } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'

type Shown = OutputOf<typeof timeline.list>['items'][number]
type Of = { customerId: string } | { contactId: string }
type EventTexts = { title: string; sub?: string; to?: string }

/** An event of the timeline: what, by whom, and a link where there is one. */
export function TimelineEvent({ line, of }: { line: Shown; of: Of }) {
  const { t } = useTexts()
  const format = useFormat()
  const { kind, at, by, channel } = line
  const { title, sub, to } =
    kind === 'touch'
      ? { title: format.touchWhen(t, { lastLogAt: at, lastLogChannel: channel || null }) }
      : textsOf(t, line, of)
  return (
    <ListRow
      lead={<time dateTime={at}>{format.dayShort(format.dayOf(at))}</time>}
      title={title}
      sub={sub}
      to={to}
      facts={
        <>
          <Chip>{t(`timeline.kind.${kind}`)}</Chip>
          {by && <Avatar id={by.id} name={by.name} label={by.name} />}
        </>
      }
    />
  )
}

function textsOf(t: Translate, line: Shown, of: Of): EventTexts {
  const { logId, logTitle, text, stage, fromStage, contactName, otherName, fileName } = line
  const log = href(paths.log, { logId })
  const step = (code: Stage | '') => (code ? t(`code.${code}`) : '')
  const contact = () => ({
    title: contactName,
    ...('customerId' in of && { to: href(paths.contact, { customerId: of.customerId, contactId: line.contactId }) }),
  })
  const texts: Record<Exclude<Shown['kind'], 'touch'>, () => EventTexts> = {
    log: () => ({ title: logTitle, sub: 'customerId' in of ? contactName : '', to: log }),
    comment: () => ({ title: text, sub: logTitle, to: log }),
    feedback: () => ({
      title: text,
      sub: logTitle,
      to: href(paths.log, { logId }, { feedback: line.id.split('-')[1]! }),
    }),
    file: () => ({
      title: fileName,
      sub: logTitle,
      to: href(paths.log, { logId }, { file: line.id.split('-')[1]! }),
    }),
    stage: () => ({ title: fromStage ? `${step(fromStage)} → ${step(stage)}` : step(stage), sub: text }),
    contact,
    move: () => ({ ...contact(), sub: `${text} → ${otherName}` }),
    merge: () => ({ title: t('timeline.merged', named(otherName)) }),
    plan: () => ({
      title: text,
      sub: 'customerId' in of ? contactName : '',
      to: href(paths.calendar, {}, { day: line.day, plan: line.id.split('-')[1]! }),
    }),
    record: () => ({ title: t('timeline.registered') }),
  }
  return line.kind === 'touch' ? { title: '' } : texts[line.kind]()
}
