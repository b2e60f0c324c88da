import type { RefObject } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { currentVersions } from '../../../contract/calls/acceptances/legal.ts'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { callApi, createChallenge, storeCode } from '../../api/client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { useTexts } from '../../ui/texts.ts'
import { nextPath } from './shared/next-path.ts'
import { useOwnPhone } from './shared/OwnPhone.tsx'
import { useMismatch } from './shared/password-parts.ts'
import { useSentCode } from './use-sent-code.ts'

const empty = { email: '', mailCode: '', name: '', password: '', again: '', phone: '', phoneCode: '' }

/** The form of signing up. The code sent to the e-mail address is submitted with the rest of the form. */
export function useSignUp(email: RefObject<HTMLInputElement | null>) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const next = nextPath(useSearchParams()[0].get('next'))
  const sent = useSentCode((to) => callApi(auth.sendMailCode, { email: to }))
  const { sentTo } = sent
  const own = useOwnPhone()
  const mismatch = useMismatch()
  const form = useForm({
    rules: auth.signUp.input,
    first: () => empty,
    also: (values) => ({ ...mismatch(values), ...own.faults(values) }),
    labels: {
      email: t('auth.email'),
      mailCode: t('auth.code'),
      name: t('auth.name'),
      password: t('auth.password'),
      again: t('auth.passwordAgain'),
      phone: t('auth.phone'),
      phoneCode: t('auth.phoneCode'),
    },
  })
  const sendCode = () => {
    const given = form.check(['email'])
    if (given) void form.send(() => sent.send(given.email), { doing: t('doing.code') })
  }
  const signUp = () => {
    const given = form.check()
    if (given && sentTo)
      void form.send(
        async () => {
          const codeChallenge = await createChallenge()
          const { code } = await callApi(auth.signUp, {
            ...given,
            email: sentTo,
            language: currentLanguage(),
            codeChallenge,
            ...currentVersions,
          })
          storeCode(code)
          await navigate(href(paths.authenticating, {}, { from: 'signup', next }))
        },
        { doing: t('doing.signUp'), failed: t('form.registerFailed') },
      )
  }
  const changeEmail = () => {
    sent.forget()
    form.change({ mailCode: '' })
    setTimeout(() => email.current?.focus())
  }
  return { form, sent, own, sendCode, signUp, changeEmail }
}
