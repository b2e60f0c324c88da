import IconMissing from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Empty } from '../../ui/lists/Empty.tsx'
import { Failure } from '../../ui/lists/Failure.tsx'
import { sentenceOf } from './use-entry.ts'

type Props = {
  read: { error: CallError | null; isFetching: boolean; refetch: () => unknown }
  back: { label: string; to: string }
}

/** A record that could not be shown: trying again helps against a bad connection, not against a deletion. */
export function RecordFailure({ read: { error, isFetching, refetch }, back }: Props) {
  const { t } = useTranslation()
  if (error?.word === 'not_found')
    return (
      <Empty
        icon={IconMissing}
        title={t('form.gone')}
        body={error.message}
        action={<Button to={back.to}>{back.label}</Button>}
      />
    )
  return <Failure page text={sentenceOf(error, t)} onRetry={() => void refetch()} busy={isFetching} />
}
