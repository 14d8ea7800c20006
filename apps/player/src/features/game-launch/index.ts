export { parsePlayPlace } from './play-rules.ts';
