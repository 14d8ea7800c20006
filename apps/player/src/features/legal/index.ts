export { ResponsibleGaming, Terms } from './terms.tsx';
