export { homePath } from '@palaro/contract/constants';
