import { useEffect } from 'react'
import { useSession } from './session.ts'

/** The window's title: page, then the workgroup, then the product. */
export function useTitle(page: string): void {
  const { workgroupName } = useSession()
  useEffect(() => {
    document.title = [page, workgroupName, 'Saleslog'].filter(Boolean).join(' · ')
  }, [page, workgroupName])
}
