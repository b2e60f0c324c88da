import { useTexts } from '../../ui/texts.ts'
import { purposes, stageOf, stages, manualStages, type Stage } from '../../../contract/codes.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Chip } from '../../ui/elements/Chip.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { StageBar } from './shared/StageBar.tsx'
import { isClosed, stageDaysWords } from './shared/stage-words.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Customer } from './customer-form.ts'
import { useChangeStage } from './use-change-stage.tsx'
import style from './StageOf.module.css'

const steps = purposes.map(stageOf)
const won = stages[6]

/** The six stages that logs reach; won, lost, on hold and leaving them are set by hand. */
export function StageOf({ customer, mayEdit }: { customer: Customer; mayEdit: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const { change, dialog } = useChangeStage()
  const { stage, stageAt, reachedStage } = customer
  const closed = isClosed(stage)
  // Lost and on hold show the stage reached before.
  const at = stage === won ? steps.length : (steps as readonly string[]).indexOf(reachedStage)
  const item = (code: Stage): MenuItem => ({
    label: t(`code.${code}`),
    checked: code === stage,
    onSelect: () => {
      change(customer, code)
    },
  })
  const items: MenuItem[] = [
    ...manualStages.map((code, index) => ({
      ...item(code),
      ...(index === 0 ? { heading: t('customers.close') } : {}),
    })),
    ...(closed
      ? steps.map((code, index) => ({
          ...item(code),
          ...(index === 0 ? { heading: t('customers.goOn'), line: true } : {}),
        }))
      : []),
  ]
  return (
    <div className={style.of}>
      <StageBar
        label={t('customers.stage')}
        at={at}
        stages={steps.map((code, index) => ({
          label: t(`code.${code}`),
          note: index === at && !closed ? (stageDaysWords(t, format, stageAt) ?? undefined) : undefined,
        }))}
      />
      <div className={style.act}>
        {closed ? (
          <Chip>
            {t(`code.${stage}`)}
            {stageAt && <span className="t3 num"> {format.dayShort(format.dayOf(stageAt))}</span>}
          </Chip>
        ) : (
          stage !== '' && (
            <span className={style.now}>
              <b>{t(`code.${stage}`)}</b> <span className="t3">{stageDaysWords(t, format, stageAt)}</span>
            </span>
          )
        )}
        {mayEdit && (
          <Menu
            label={t('customers.changeStage')}
            items={items}
            trigger={(props) => (
              <Button {...props} look="ghost" size="sm">
                {t('customers.changeStage')}
              </Button>
            )}
          />
        )}
      </div>
      {dialog}
    </div>
  )
}
