import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import { useTexts } from '../../ui/texts.ts'
import { customers } from '../../../contract/customers.ts'
import { members } from '../../../contract/members.ts'
import { mayInvite } from '../../../contract/permissions.ts'
import { paths } from '../../../contract/paths.ts'
import { usePerson } from '../../me.ts'
import { useRead } from '../../queries.ts'
import { Button } from '../../ui/marks/Button.tsx'
import { Glyph } from '../../ui/marks/Glyph.tsx'
import style from './FirstSteps.module.css'
import lead from './Home.module.css'

/** Nothing is written yet: three steps, each with its way. The first that is left has the button that counts. */
export function FirstSteps() {
  const { t } = useTexts()
  const person = usePerson()
  const known = useRead(customers.list, { pageSize: 1 })
  const people = useRead(members.list, { pageSize: 1 })
  const steps = [
    { key: 'customer', to: paths.registerCustomer, isDone: (known.data?.total ?? 0) > 0 },
    { key: 'log', to: paths.write, isDone: false },
    ...(mayInvite(person) ? [{ key: 'invite', to: paths.invite, isDone: (people.data?.total ?? 1) > 1 }] : []),
  ]
  const next = steps.find((step) => !step.isDone)
  return (
    <div className="page">
      <p className={lead.lead}>
        {t('home.welcome')} <em>{t('home.welcomeMore')}</em>
      </p>
      <ol className={`lines ${style.steps}`}>
        {steps.map((step) => (
          <li key={step.key} className={step.isDone ? style.done : ''}>
            <Glyph icon={step.isDone ? IconCheck : IconCircle} size={20} />
            <div className="grow">
              <h2>
                {t(`home.step.${step.key}`)}
                {step.isDone && <span className="unseen"> {t('home.done')}</span>}
              </h2>
              <p>{t(`home.step.${step.key}Why`)}</p>
            </div>
            {!step.isDone && (
              <Button {...(step === next ? { look: 'primary' as const } : {})} to={step.to}>
                {t(`home.step.${step.key}Do`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
