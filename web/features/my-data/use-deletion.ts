import { useState } from 'react'
import { useNavigate } from 'react-router'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { callApi } from '../../api/client.ts'
import { endSession } from '../../api/session-check.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** The deletion of the account with its password. */
export function useDeletionByPassword() {
  const { t } = useTexts()
  const signOut = useSignOutDeleted()
  const form = useForm({
    rules: myData.deleteAccount.input,
    first: () => ({ password: '' }),
    labels: { password: t('mydata.password') },
  })
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(() => callApi(myData.deleteAccount, given).then(signOut), {
        doing: t('doing.delete'),
      })
  }
  return { form, submit }
}

/** The deletion with a code that is mailed first. */
export function useDeletionByCode() {
  const { t } = useTexts()
  const signOut = useSignOutDeleted()
  const [codesSent, setCodesSent] = useState(0)
  const form = useForm({
    rules: myData.deleteAccountWithCode.input,
    first: () => ({ code: '' }),
    labels: { code: t('mydata.code') },
  })
  const sendCode = () =>
    void form.send(
      async () => {
        await callApi(myData.startDeletion, {})
        form.change({ code: '' })
        setCodesSent((before) => before + 1)
      },
      { doing: t('mydata.delete.sendingCode') },
    )
  const submit = () => {
    const given = form.check()
    if (given)
      void form.send(() => callApi(myData.deleteAccountWithCode, given).then(signOut), {
        doing: t('doing.delete'),
      })
  }
  return { form, codesSent, sendCode, submit: codesSent === 0 ? sendCode : submit }
}

/** Afterwards nothing of the user is left on the device. */
function useSignOutDeleted() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return async () => {
    const { clearDevice } = await import('../../offline/clear-device.ts')
    await clearDevice()
    endSession()
    void navigate(paths.signIn, { replace: true })
    toast.success(t('mydata.delete.done', { count: limits.accountRestoreDays }))
  }
}
