import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import { useTexts } from '../../ui/texts.ts'
import { Link } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { usePerson } from '../../api/me.ts'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { AuthLayout, RelatedLinks } from './shared/AuthLayout.tsx'
import style from './shared/AuthLayout.module.css'
import { SignedIn } from './shared/SignedIn.tsx'

export { loader } from './shared/SignedIn.tsx'
export function CongratulationScreen() {
  return (
    <SignedIn>
      <Ready />
    </SignedIn>
  )
}
function Ready() {
  const { t } = useTexts()
  const { name } = usePerson()
  const workgroupName = useWorkgroupName()
  return (
    <AuthLayout
      title={name ? t('auth.ready.name', { name }) : t('auth.ready')}
      lede={workgroupName ? t('auth.ready.in', { workgroup: workgroupName }) : t('auth.ready.lede')}
    >
      <div className={style.go}>
        <Button look="primary" wide icon={IconEdit} to={paths.write}>
          {t('auth.ready.write')}
        </Button>
        <Button wide icon={IconBuilding} to={paths.registerCustomer}>
          {t('auth.ready.customer')}
        </Button>
      </div>
      <RelatedLinks>
        <Link to={paths.home}>{t('auth.ready.home')}</Link>
      </RelatedLinks>
    </AuthLayout>
  )
}
