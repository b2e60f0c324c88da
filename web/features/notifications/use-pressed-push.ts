import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../contract/core/paths.ts'
import { markRead } from './mark-read.ts'

/** Handles a pressed push: marks it as read and redirects to its subject. @returns whether this URL is one */
export function usePressedPush(): boolean {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const opened = address.get('opened') ?? ''
  const to = address.get('to') ?? ''
  useEffect(() => {
    if (!opened) return
    markRead(opened.split(',').map((id) => ({ id })))
    void navigate(to.startsWith(`${paths.home}/`) ? to : paths.notifications, { replace: true })
  }, [opened, to, navigate])
  return opened !== ''
}
