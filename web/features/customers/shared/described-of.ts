export { describedOf } from '../customer-form.ts'
