import { contactMoves } from '../../../../contract/calls/contact-moves/calls.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted } from '../../../format/format.ts'
import { useRead } from '../../../api/reads.ts'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import { RowList } from '../../../ui/lists/RowList.tsx'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Button } from '../../../ui/elements/Button.tsx'
import { Section } from '../../../ui/pages/Section.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useContactLabels } from '../../contacts/shared/use-contact-labels.ts'
import { useUndoMove } from '../use-undo.ts'

/** Contacts that have moved from this customer to another one; nothing without any. */
export function FormerContacts({ customerId }: { customerId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const { data } = useRead(contactMoves.left, { customerId })
  if (!data || data.total === 0) return null
  return (
    <Section title={t('merges.left')} count={format.number(data.total)}>
      <RowList label={t('merges.left')}>
        {data.items.map(({ contactId, contactName, toId, toName, at }) => (
          <ListRow
            key={contactId}
            lead={format.dayShort(format.dayOf(at))}
            title={contactName}
            sub={t('merges.isNowWith', { name: toName })}
            to={href(paths.contact, { customerId: toId, contactId })}
          />
        ))}
      </RowList>
    </Section>
  )
}

/** The earlier customers of a contact; the latest move can be undone for a day. */
export function MovesOfContact({ contactId }: { contactId: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const undo = useUndoMove(useContactLabels())
  const { data } = useRead(contactMoves.list, { contactId })
  if (!data || data.total === 0) return null
  return (
    <Section title={t('merges.moved')}>
      <RowList label={t('merges.moved')}>
        {data.items.map((move) => (
          <ListRow
            key={move.id}
            lead={format.dayShort(format.dayOf(move.at))}
            title={
              <>
                <Anchor to={href(paths.customer, { customerId: move.fromId })}>{move.fromName}</Anchor>
                {' → '}
                <Anchor to={href(paths.customer, { customerId: move.toId })}>{move.toName}</Anchor>
              </>
            }
            sub={dotted(move.by?.name)}
            facts={
              move.until && (
                <Button size="sm" onClick={() => void undo(move.id)}>
                  {t('merges.undo')}
                </Button>
              )
            }
          />
        ))}
      </RowList>
    </Section>
  )
}
