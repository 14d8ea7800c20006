/** What has fields: fetched beside what is looked at before. */
export { PayeeSheet } from './payee-sheet.tsx';
export { WithdrawForm } from './withdraw-form.tsx';
