import { useEffect } from 'react'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'

/** The window's title: page, then the workgroup, then the product. */
export function useTitle(page: string): void {
  const workgroupName = useWorkgroupName()
  useEffect(() => {
    document.title = [page, workgroupName, 'Saleslog'].filter(Boolean).join(' · ')
  }, [page, workgroupName])
}
