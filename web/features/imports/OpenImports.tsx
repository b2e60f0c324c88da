import IconSheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useState } from 'react'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { useRead } from '../../api/reads.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { ListPages } from '../../kit/lists/ListPages.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { ListRow } from '../../ui/lists/ListRow.tsx'
import { RowList } from '../../ui/lists/RowList.tsx'
import { Section } from '../../ui/pages/Section.tsx'
import { useTexts } from '../../ui/texts.ts'
import { discardImport } from './discard.ts'
import { stateText } from './figures.ts'
import type { Import } from './use-import.ts'

/** The reader's imports of which nothing is written yet, to be continued or discarded; and those that run. */
export function OpenImports({ open }: { open: (importId: string) => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const input = { isOpen: true, page, pageSize: limits.historyShown }
  const found = useRead(imports.list, input, { keepPrevious: true, staleTime: 0 }).data
  if (!found || found.items.length === 0) return null
  const titleOf = (one: Import) =>
    one.state === 'running'
      ? one.fileName
      : t('imports.continueOf', { day: format.monthDay(format.dayOf(one.createdAt)) })
  const from = (page - 1) * limits.historyShown + 1
  return (
    <Section title={t('imports.open')} count={format.number(found.total)}>
      <ListPages
        rows={found.items}
        page={page}
        pages={Math.ceil(found.total / limits.historyShown)}
        goTo={setPage}
        words={t('imports.range', { from, to: from + found.items.length - 1, total: found.total })}
        further={{ call: imports.list, input, idOf: ({ importId }) => importId }}
      >
        {(rows) => (
          <RowList>
            {rows.map((one) => (
              <ListRow
                key={one.importId}
                lead={<Glyph icon={IconSheet} size={18} />}
                title={titleOf(one)}
                sub={dotted(
                  one.state === 'running' ? one.by.name : one.fileName,
                  one.total > 0 && t('imports.rows', { count: one.total }),
                  stateText(t, one),
                )}
                facts={
                  one.state !== 'running' && (
                    <Button size="sm" look="ghost" onClick={() => void discardImport(t, one)}>
                      {t('imports.discard')}
                    </Button>
                  )
                }
                onClick={() => open(one.importId)}
              />
            ))}
          </RowList>
        )}
      </ListPages>
    </Section>
  )
}
