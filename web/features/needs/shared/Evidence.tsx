import { useState, type RefObject } from 'react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { needs as needsCalls } from '../../../../contract/calls/needs/calls.ts'
import { mayTeach } from '../../../../contract/permissions.ts'
import { usePerson } from '../../../api/me.ts'
import { useRead } from '../../../api/reads.ts'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { onPhysicalKeys } from '../../../ui/physical-keys.ts'
import { IconButton } from '../../../ui/elements/IconButton.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { kindKey } from './needs.ts'
import { ConfidenceTicks } from '../ConfidenceTicks.tsx'
import { ChangeType } from '../ChangeType.tsx'
import { EvidenceActions } from '../EvidenceActions.tsx'
import { MarkWords } from '../teach/MarkWords.tsx'
import { NeedChip } from './NeedChip.tsx'
import { useTeach, type NeedLabel } from '../teach/use-teach.ts'
import type { LogNeeds, Sentence } from './use-log-needs.ts'
import { Explanation } from '../Explanation.tsx'
import style from './Evidence.module.css'

type LabelledLog = { id: string; content: string; author: { id: string }; coAuthors: readonly { id: string }[] }
type Props = {
  log: LabelledLog
  needs: LogNeeds
  sentence: Sentence
  anchor: RefObject<HTMLElement | null>
  /** Null where the user may not give feedback on the sentence. */
  onFeedback: (() => void) | null
  onClose: () => void
}
const ticks = { sure: 3, likely: 2, unsure: 1 } as const

/** Explains how a sentence was classified, and offers corrections with a key each. On a phone it is a bottom sheet. */
export function Evidence({ log, needs, sentence, anchor, onFeedback, onClose }: Props) {
  const { t } = useTexts()
  const person = usePerson()
  const [mode, setMode] = useState<'why' | 'type' | 'words'>('why')
  const { teach, busy } = useTeach(log)
  // Preloaded for the change of the type.
  useRead(needsCalls.list, {})
  const mayCorrect = mayTeach(person, { authorId: log.author.id, coAuthorIds: log.coAuthors.map(({ id }) => id) })
  const { type, perhaps, itemId, itemName, certainty, source, by, keywords } = sentence
  const applyLabel = async (label: NeedLabel) => {
    if (!busy && (await teach([{ sentence, label }]))) onClose()
  }
  const confirm = () => void applyLabel({ type, itemId: itemId ?? '', keywords })
  const acceptSuggestion = perhaps && (() => void applyLabel({ type: perhaps, itemId: '', keywords: [] }))
  const shortcuts = {
    KeyY: confirm,
    KeyT: () => setMode('type'),
    KeyK: () => setMode('words'),
    KeyP: acceptSuggestion ?? undefined,
  }
  const feedbackKey = { KeyF: onFeedback ?? undefined }
  return (
    <Popover open anchor={anchor} onClose={onClose} label={t('needs.ofSentence')} sameWidth className={style.box!}>
      <div
        role="presentation"
        onKeyDown={onPhysicalKeys(mode === 'why' ? { ...feedbackKey, ...(mayCorrect && shortcuts) } : {})}
      >
        <header className={style.head}>
          <NeedChip kind={type} label={t(kindKey(type))} />
          {itemName && <b className="one">{itemName}</b>}
          <span className={style.sure}>
            {source === 'person' ? (
              <span className="s12 t3">{by && t('needs.byPerson', { name: by.name })}</span>
            ) : (
              <ConfidenceTicks kind={type} ticks={ticks[certainty]} label={t(`needs.certainty.${certainty}`)} />
            )}
          </span>
          <IconButton size="sm" icon={IconX} label={t('ui.close')} onClick={onClose} />
        </header>
        {mode === 'why' && <Explanation content={log.content} needs={needs} sentence={sentence} />}
        {mode === 'type' && (
          <ChangeType
            sentence={sentence}
            busy={busy}
            onLabel={(label) => void applyLabel(label)}
            onBack={() => setMode('why')}
          />
        )}
        {mode === 'words' && (
          <MarkWords
            text={log.content.slice(sentence.start, sentence.end)}
            keywords={keywords}
            busy={busy}
            onSave={(words) => void applyLabel({ type, itemId: itemId ?? '', keywords: words })}
            onBack={() => setMode('why')}
          />
        )}
        {(mayCorrect || onFeedback) && mode === 'why' && (
          <EvidenceActions
            suggestion={perhaps}
            busy={busy}
            corrections={
              mayCorrect
                ? { onConfirm: confirm, onAccept: acceptSuggestion, onChange: shortcuts.KeyT, onMark: shortcuts.KeyK }
                : null
            }
            onFeedback={onFeedback}
          />
        )}
      </div>
    </Popover>
  )
}
