export { useWins } from './winner-queries.ts';
