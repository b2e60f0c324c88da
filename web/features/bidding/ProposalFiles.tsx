import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { callApi } from '../../api/client.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'
import { download } from '../../wrapper.ts'
import type { Proposal } from './order.ts'
import style from './Bidding.module.css'

/** The files of a proposal; each is downloaded by its name. */
export function ProposalFiles({ files }: Pick<Proposal, 'files'>) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  if (files.length === 0) return <span className="t3">{t('bidding.noFiles')}</span>
  const open = async (orderFileId: string) => {
    try {
      const { url } = await callApi(bidding.openFile, { orderFileId })
      download(url)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <ul className={style.files}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <button type="button" className="link" onClick={() => void open(id)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
