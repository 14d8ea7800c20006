export { greetedName, vipLabel } from './hub-entries.ts';
