export { AccountButton } from '../kit/AccountButton.tsx'
