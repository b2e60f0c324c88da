import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { useEffect, useRef } from 'react'
import type { Channel, Purpose } from '../../../../contract/codes.ts'
import { paths } from '../../../../contract/core/paths.ts'
import { usePerson } from '../../../api/me.ts'
import { dotted } from '../../../format/format.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Breadcrumbs } from '../../../ui/pages/Breadcrumbs.tsx'
import { Chip } from '../../../ui/elements/Chip.tsx'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { PersonLabel } from '../../../ui/elements/PersonLabel.tsx'
import { PageHeader } from '../../../ui/pages/PageHeader.tsx'
import { Prose } from '../../../ui/pages/Prose.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { SendingStrip } from '../../send-queue/shared/SendingStrip.tsx'
import type { LogForm } from '../shared/log-form.ts'
import style from '../read/SalesLogScreen.module.css'
import { channelIcon } from './channels.ts'

/** A log in the place of its form, as its page will show it, while the server has not responded yet. */
export function SendingLog({ values }: { values: LogForm }) {
  const { t } = useTexts()
  const format = useFormat()
  const { userId, name } = usePerson()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { customerId: customer, contactId: contact, purpose, channel, day, time } = values
  return (
    <>
      <PageHeader
        back={<IconButton icon={IconLeft} label={t('nav.logs')} glyph={22} to={paths.logs} />}
        title={
          <Breadcrumbs
            label={t('form.path')}
            heading={false}
            path={[{ label: t('nav.logs'), to: paths.logs }, { label: customer?.title ?? t('logs.newTitle') }]}
          />
        }
      />
      <SendingStrip />
      <article className="page" aria-busy>
        <p className="s13 t2">{dotted(customer?.title, contact?.title, contact?.sub)}</p>
        <h1 className="record" ref={heading} tabIndex={-1}>
          {values.title}
        </h1>
        <div className={style.under}>
          <PersonLabel id={userId} name={name} />
          {day && <span className="num">{format.momentOf(day, time)}</span>}
          {purpose && <Chip>{t(`code.${purpose as Purpose}`)}</Chip>}
          {channel && <Chip icon={channelIcon(channel as Channel)}>{t(`code.${channel as Channel}`)}</Chip>}
        </div>
        <Prose text={values.content} />
      </article>
    </>
  )
}
