import '../lists/lists.css'
import '../pages/pages.css'
import { useTexts } from '../texts.ts'
import { Kbd } from '../elements/Kbd.tsx'
import { keyCaps, useShortcutList } from '../keys.ts'
import { Sheet } from '../pages/Sheet.tsx'

/** The list of shortcuts that "?" opens. */
export function ShortcutSheet({ open, onClose, foot }: { open: boolean; onClose: () => void; foot?: string }) {
  const { t } = useTexts()
  const { shortcuts, singleKeys } = useShortcutList()
  const groups = Map.groupBy(
    shortcuts.filter((one) => singleKeys || one.run === null || one.keys.startsWith('Mod+')),
    (one) => one.group ?? '',
  )
  return (
    <Sheet open={open} onClose={onClose} title={t('ui.shortcuts')}>
      {[...groups].map(([group, list]) => (
        <section key={group}>
          {group && (
            <div className="sec">
              <h3>{group}</h3>
            </div>
          )}
          <ul className="lines">
            {list.map((one) => (
              <li key={one.keys} className="line thin">
                <span className="grow">{one.label}</span>
                <span style={{ display: 'flex', gap: 4 }}>
                  {keyCaps(one.keys).map((cap) => (
                    <Kbd key={cap}>{cap}</Kbd>
                  ))}
                  <span className="unseen">{keyCaps(one.keys).join(' ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {foot && (
        <p className="s12 t3" style={{ marginTop: 12 }}>
          {foot}
        </p>
      )}
    </Sheet>
  )
}
