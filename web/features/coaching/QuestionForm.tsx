import { useState } from 'react'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { CallErrorNotice } from '../../kit/forms/CallErrorNotice.tsx'
import { useClientKey } from '../../kit/forms/use-client-key.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { staleRecord } from '../../api/stale-record.ts'
import { write } from '../../api/writes.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Form } from '../../ui/forms/form/Form.tsx'
import { SelectField } from '../../ui/forms/fields/SelectField.tsx'
import { TextField } from '../../ui/forms/fields/TextField.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { useTexts } from '../../ui/texts.ts'
import { kindKey } from '../needs/shared/needs.ts'
import { askedKinds } from '../needs/shared/questions.ts'
import { useTokens, type Edited, type OwnQuestion } from './use-question-actions.ts'
import style from './Questions.module.css'

export function QuestionForm({ edited, isNew, onDone }: { edited: Edited; isNew: boolean; onDone: () => void }) {
  const { t } = useTexts()
  const { tokens, kept, shown } = useTokens()
  const { own, key } = edited
  /** As another user changed it meanwhile; saving again replaces it. */
  const [latest, setLatest] = useState<OwnQuestion | null>(null)
  const ver = (latest ?? own)?.ver ?? 0
  const keyOf = useClientKey()
  const form = useForm({
    rules: coaching.addQuestion.input,
    first: () => ({ type: edited.type as string, content: edited.content }),
    input: ({ type, content }) => ({ type, content: kept(content), clientKey: keyOf(`${type} ${content}`) }),
    labels: { type: t('needs.type'), content: t('questions.content') },
  })
  const save = () => {
    const given = form.check()
    if (!given) return
    const { content } = given
    void form.send(
      async () => {
        if (key) await write(coaching.replaceQuestion, { key, ver, content })
        else if (own) await write(coaching.updateQuestion, { questionId: own.questionId, ver, content })
        else await write(coaching.addQuestion, given)
        toast.success(t('questions.saved'))
        onDone()
      },
      {
        doing: t('doing.save'),
        failed: t('form.saveFailed'),
        caught: (error) => {
          const now = staleRecord(coaching.updateQuestion, error)
          if (now) setLatest(now)
          return now !== null
        },
      },
    )
  }
  const content = form.field('content')
  return (
    <Form {...form.frame} onSubmit={save} className={style.form!}>
      {isNew && (
        <SelectField
          layout="stack"
          {...form.field('type')}
          options={askedKinds.map((kind) => ({ value: kind, label: t(kindKey(kind)) }))}
        />
      )}
      <TextField layout="stack" data-autofocus {...content} limit={limits.line} hint={t('questions.hint', tokens)} />
      <div className={style.tokens}>
        {Object.values(tokens).map((token) => (
          <Button key={token} size="sm" onClick={() => content.onChange(`${content.value}${token}`)}>
            {t('questions.insert', { token })}
          </Button>
        ))}
      </div>
      {latest && (
        <p className="s13 wrap" role="alert">
          {t('questions.meanwhile', { name: latest.by.name, content: shown(latest) || t('questions.isHidden') })}
        </p>
      )}
      <CallErrorNotice error={form.refusal} busy={form.busy} />
      <div className={style.acts}>
        <Button onClick={onDone}>{t('ui.cancel')}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {t('form.save')}
        </Button>
      </div>
    </Form>
  )
}
