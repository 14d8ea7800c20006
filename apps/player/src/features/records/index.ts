export { LatestMovements } from './latest-movements.tsx';
