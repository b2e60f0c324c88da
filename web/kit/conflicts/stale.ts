export { staleRecord } from '../../api/stale-record.ts'
