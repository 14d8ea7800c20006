export { BonusList } from './bonus-list.tsx';
