import { useEffect } from 'react'
import { useWorkgroupName } from '../../session/tab-workgroup.ts'

/** Sets the window's title: page · workgroup · product. */
export function useTitle(page: string): void {
  const workgroupName = useWorkgroupName()
  useEffect(() => {
    document.title = [page, workgroupName, 'Saleslog'].filter(Boolean).join(' · ')
  }, [page, workgroupName])
}
