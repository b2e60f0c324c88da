import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useTexts, type Translate } from '../../ui/texts.ts'
import type { customers } from '../../../contract/calls/customers/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { dotted, titled } from '../../format/format.ts'
import { usePerson } from '../../api/me.ts'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { phoneLink } from '../../ui/links.ts'
import { Monogram } from '../../ui/elements/Monogram.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useFormat } from '../../format/use-format.ts'

/** The number of rows. */
export const dueShown = 5
/** The user's customers without a recent log, the longest time first. */
export function DueCustomers({ due }: { due: OutputOf<typeof customers.list> }) {
  const { t } = useTexts()
  const format = useFormat()
  const { userId } = usePerson()
  return (
    <Section
      title={t('home.due')}
      count={format.number(due.total)}
      more={{ label: t('home.seeAll'), to: href(paths.customers, {}, { quiet: 'due', sort: 'quiet', owner: userId }) }}
    >
      <RowList label={t('home.due')}>
        {due.items.map((one) => (
          <ListRow
            key={one.id}
            lead={<Monogram name={one.name} />}
            title={one.name}
            to={href(paths.customer, { customerId: one.id })}
            sub={dotted(
              one.mainContact && titled(one.mainContact.name, one.mainContact.position),
              one.stage && t(`code.${one.stage}`),
            )}
            why={
              one.lastLogAt
                ? quietWords(t, format.daysSince(format.dayOf(one.lastLogAt)), one.lastLogBy)
                : t('home.neverTouched')
            }
            facts={
              <>
                {one.phone && (
                  <IconButton
                    look="default"
                    size="sm"
                    icon={IconPhone}
                    label={t('home.call', { name: one.name })}
                    glyph={15}
                    href={phoneLink(one.phone)}
                  />
                )}
                <IconButton
                  look="default"
                  size="sm"
                  icon={IconEdit}
                  label={t('home.writeAbout', { name: one.name })}
                  glyph={15}
                  to={href(paths.write, {}, { customer: one.id })}
                />
              </>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}

const quietWords = (t: Translate, count: number, by: { name: string } | null) =>
  by ? t('home.lastBy', { count, name: by.name }) : t('home.quietFor', { count })
