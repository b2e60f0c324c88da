import { useState } from 'react'
import { useNavigate } from 'react-router'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import type { CallError } from '../../api/call-error.ts'
import { endSession } from '../../api/session-check.ts'
import { useWrite } from '../../api/writes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Signs out another device; all others or all devices after a confirmation. */
export function useDeviceSignOut() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const signOut = useWrite(profile.signOutDevice, t('doing.signOut'))
  const signOutAll = useWrite(profile.signOutEverywhere, t('doing.signOut'))
  const [refusal, setRefusal] = useState<CallError | null>(null)
  return {
    refusal,
    isSigningOut: (id: string) => signOut.isPending && signOut.variables.id === id,
    isSigningOutAll: signOutAll.isPending,
    signOutDevice: (id: string) => {
      setRefusal(null)
      signOut.mutate({ id }, { onSuccess: () => toast.success(t('security.device.signedOut')), onError: setRefusal })
    },
    signOutOthers: async () => {
      const question = {
        title: t('security.others.title'),
        body: t('security.others.body'),
        verb: t('security.others'),
      }
      if (!(await confirm({ ...question, danger: true }))) return
      setRefusal(null)
      const onSuccess = () => toast.success(t('security.others.done'))
      signOutAll.mutate({ keepsThis: true }, { onSuccess, onError: setRefusal })
    },
    signOutEverywhere: async () => {
      const question = {
        title: t('security.everywhere.title'),
        body: t('security.everywhere.body'),
        verb: t('security.everywhere'),
      }
      if (!(await confirm({ ...question, danger: true }))) return
      setRefusal(null)
      signOutAll.mutate(
        {},
        {
          onSuccess: () => {
            endSession()
            void navigate(paths.signIn, { replace: true })
          },
          onError: setRefusal,
        },
      )
    },
  }
}
