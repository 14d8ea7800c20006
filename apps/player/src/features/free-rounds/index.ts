export { FreeRoundsNote } from './free-rounds-note.tsx';
